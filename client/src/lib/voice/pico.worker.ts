/**
 * SVOX Pico, a small speech synthesiser, in a thread of its own: text comes in, sound goes out in pieces as it is made, so
 * that a sentence begins long before all of it is ready.
 */
import SvoxPico from '@echogarden/svoxpico-wasm'
import wasm from '@echogarden/svoxpico-wasm/svoxpico.wasm?url'

export interface Ask {
  number: number
  text: string
  /** In percent of the usual speed. */
  speed: number
}
export interface Begin {
  text: string
  sound: string
}
/** A piece of a sentence's sound; the last one says so. `fault` instead where there is none. */
export type Piece =
  { number: number; samples: Float32Array<ArrayBuffer>; last: boolean } | { number: number; fault: string }

export const RATE = 16_000
const PIECE = RATE / 8 // samples
const SILENT = 0.004
const MEMORY = 2_500_000
const IDLE = 200
const BUSY = 201

type Module = Awaited<ReturnType<typeof SvoxPico>>

let module: Module
let engine = 0

function put(text: string): [number, number] {
  const bytes = new TextEncoder().encode(`${text}\0`)
  const place = module._malloc(bytes.length)
  module.HEAPU8.set(bytes, place)
  return [place, bytes.length]
}

function must(status: number, what: string): void {
  if (status !== 0) throw new Error(`${what}: ${status}`)
}

async function begin({ text, sound }: Begin): Promise<void> {
  const [made, ...data] = await Promise.all([SvoxPico({ locateFile: () => wasm }), fetched(text), fetched(sound)])
  module = made
  const out = module._malloc(4)
  must(module._pico_initialize(module._malloc(MEMORY), MEMORY, out), 'begin')
  const system = module.getValue(out, 'i32')
  const [voice] = put('voice')
  must(module._pico_createVoiceDefinition(system, voice), 'voice')
  for (const [number, bytes] of data.entries()) {
    const path = `/${number}.bin` // by another ending it does not know what this is
    module.FS.writeFile(path, bytes)
    must(module._pico_loadResource(system, put(path)[0], out), 'load')
    const name = module._malloc(64)
    must(module._pico_getResourceName(system, module.getValue(out, 'i32'), name), 'name')
    must(module._pico_addResourceToVoiceDefinition(system, voice, name), 'add')
  }
  must(module._pico_newEngine(system, voice, out), 'engine')
  engine = module.getValue(out, 'i32')
}

async function fetched(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

function speak({ number, text, speed }: Ask): void {
  const [place, length] = put(speed === 100 ? text : `<speed level="${speed}">${text}</speed>`)
  const buffer = module._malloc(4096)
  const counts = module._malloc(8)
  const trim = new Trim((samples, last) =>
    postMessage({ number, samples, last } satisfies Piece, { transfer: [samples.buffer] }),
  )
  try {
    for (let given = 0; given < length;) {
      must(module._pico_putTextUtf8(engine, place + given, length - given, counts), 'text')
      given += module.getValue(counts, 'i16')
      let status: number
      do {
        status = module._pico_getData(engine, buffer, 4096, counts, counts + 4)
        const bytes = module.getValue(counts, 'i16')
        const samples = module.HEAP16.subarray(buffer >> 1, (buffer + bytes) >> 1)
        for (const sample of samples) trim.add(sample / 32768)
      } while (status === BUSY)
      if (status !== IDLE) throw new Error(`sound: ${status}`)
    }
    trim.end()
  } catch (fault) {
    module._pico_resetEngine(engine, 0x10)
    postMessage({ number, fault: String(fault) } satisfies Piece)
  } finally {
    for (const memory of [place, buffer, counts]) module._free(memory)
  }
}

/** Leaves out the silence before and after a sentence, and hands on what is between in pieces. */
class Trim {
  #piece: number[] = []
  #silence = 0
  #begun = false

  constructor(private readonly give: (samples: Float32Array<ArrayBuffer>, last: boolean) => void) {}

  add(sample: number): void {
    if (Math.abs(sample) < SILENT) {
      this.#silence += 1
      return
    }
    if (this.#begun) for (; this.#silence > 0; this.#silence--) this.#piece.push(0)
    this.#begun = true
    this.#silence = 0
    this.#piece.push(sample)
    if (this.#piece.length >= PIECE) this.#flush(false)
  }

  end(): void {
    this.#flush(true)
  }

  #flush(last: boolean): void {
    this.give(Float32Array.from(this.#piece), last)
    this.#piece = []
  }
}

const ready = new Promise<Begin>((go) => {
  onmessage = (event: MessageEvent<Begin>) => go(event.data)
}).then(begin)

void ready.then(
  () => {
    onmessage = (event: MessageEvent<Ask>) => speak(event.data)
    postMessage('ready')
  },
  (fault: unknown) => postMessage(`no: ${String(fault)}`),
)
