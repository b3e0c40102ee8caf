/** The plain requests: what is asked once and answered once. */
import type {
  Address,
  GameInfo,
  JoinRoom,
  KeptNotes,
  Lesson,
  OpenRoom,
  Refusal,
  Replay,
  RoomInfo,
  Seated,
  SetupInfo,
  Transfer,
  TrySetup,
  Why,
} from '../../wire'

/** A request that was not granted, with the server's word for why; people read it by `refusal` of language.svelte.ts. */
export class RequestRefused extends Error {
  constructor(
    readonly reason: string,
    readonly status: number,
    /** For settings that cannot be played: which of the game's sentences says why, and what fills it in. */
    readonly fault = '',
    readonly values: Record<string, number | string> = {},
  ) {
    super(reason)
  }
}

async function send(path: string, body?: unknown): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      cache: 'no-store',
    })
  } catch {
    throw new RequestRefused('offline', 0)
  }
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as Partial<Refusal> | null
    throw new RequestRefused(told?.reason ?? 'other', answer.status, told?.fault, told?.values)
  }
  return answer
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  return (await (await send(path, body)).json()) as T
}

let known: Promise<GameInfo[]> | null = null

/** The games of the house; asked for once. */
export function games(): Promise<GameInfo[]> {
  known ??= request<GameInfo[]>('/api/games').catch((fault: unknown) => {
    known = null
    throw fault
  })
  return known
}

export async function gameInfo(key: string): Promise<GameInfo> {
  const found = (await games()).find((game) => game.key === key)
  if (found === undefined) throw new RequestRefused('other', 404)
  return found
}

const HERE = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is of use on this machine only. */
export const hereOnly = (address: string) => HERE.includes(new URL(address).hostname)

let door: Promise<string> | null = null

/** What a link for other devices begins with: the address of this page, unless it is only this machine's own. */
export function address(): Promise<string> {
  door ??= hereOnly(location.origin)
    ? request<Address>('/api/address').then(
        (found) => found.address,
        () => location.origin,
      )
    : Promise.resolve(location.origin)
  return door
}

const room = (code: string) => `/api/rooms/${encodeURIComponent(code)}`

/** The first steps of a game: a scripted match. */
export const lessonOf = (key: string) => request<Lesson>(`/api/games/${encodeURIComponent(key)}/lesson`)
/** Whether a game can be played with these settings; a refusal's fault says why not. */
export const trySetup = <V extends object>(key: string, asked: TrySetup) =>
  request<Omit<SetupInfo, 'view'> & { view: V }>(`/api/games/${encodeURIComponent(key)}/setup`, asked)
export const openRoom = (asked: OpenRoom) => request<Seated>('/api/rooms', asked)
export const roomInfo = (code: string) => request<RoomInfo>(room(code))
export const joinRoom = (code: string, asked: JoinRoom) => request<Seated>(`${room(code)}/join`, asked)
export const takeSeatOver = (code: string, asked: Transfer) => request<Seated>(`${room(code)}/claim`, asked)
/** A transfer link drawn for another device's camera, as the address of a picture. */
export async function transferPicture(code: string, asked: Transfer): Promise<string> {
  const drawn = await send(`${room(code)}/transfer.svg`, asked)
  return `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`
}
export const qrAddress = (code: string) => `${room(code)}/qr.svg`
export const recordAddress = (match: string) => `/api/replays/${encodeURIComponent(match)}`
const eyes = (seat: number) => (seat === -1 ? 'table' : seat === -2 ? 'above' : String(seat))
/** A match over, seen from a seat, from the table (-1) or from above (-2). */
export const replay = (match: string, seat: number) =>
  request<Replay>(`${recordAddress(match)}/frames?seat=${eyes(seat)}`)
/** What the seat of this token wrote down for itself during a match that is over. */
/** The matches of a table that everybody agreed to have studied, a line each; '' where there is none. */
export const matchesForStudy = async (code: string, token: string) =>
  (await send(`/api/rooms/${encodeURIComponent(code)}/study`, { token })).text()

export const notesOf = (match: string, token: string) => request<KeptNotes>(`${recordAddress(match)}/notes`, { token })
/** The same for the text of a file that somebody brings, as it stands there. */
export const openRecord = (text: string, seat: number) => request<Replay>(`/api/replays/open?seat=${eyes(seat)}`, text)
/** What a bot tells of the decision with this number, of a match of the house or of a file's text. */
export const reasonsFor = (match: string, text: string | null, number: number, language: string) => {
  const asked = `number=${number}&lang=${language}`
  return text !== null
    ? request<Why>(`/api/replays/why?${asked}`, text)
    : request<Why>(`${recordAddress(match)}/why?${asked}`)
}
export const socketAddress = (code: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket/${encodeURIComponent(code)}`
