/** What of SVOX Pico in WebAssembly is used here; its package has no types. */
declare module '@echogarden/svoxpico-wasm' {
  interface Pico {
    HEAPU8: Uint8Array
    HEAP16: Int16Array
    FS: { writeFile(path: string, data: Uint8Array): void }
    getValue(place: number, type: 'i16' | 'i32'): number
    _malloc(bytes: number): number
    _free(place: number): void
    _pico_initialize(memory: number, size: number, system: number): number
    _pico_loadResource(system: number, path: number, resource: number): number
    _pico_getResourceName(system: number, resource: number, name: number): number
    _pico_createVoiceDefinition(system: number, name: number): number
    _pico_addResourceToVoiceDefinition(system: number, voice: number, resource: number): number
    _pico_newEngine(system: number, voice: number, engine: number): number
    _pico_putTextUtf8(engine: number, text: number, size: number, taken: number): number
    _pico_getData(engine: number, buffer: number, size: number, bytes: number, type: number): number
    _pico_resetEngine(engine: number, mode: number): number
  }
  export default function SvoxPico(settings: { locateFile: (path: string) => string }): Promise<Pico>
}
