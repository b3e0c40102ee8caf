// Written by tools.typescript from server/wire/*.py: change those files, then run `make wire`.

/** A whole match: what /api/replays/{match} gives and /api/replays/open takes. */
export interface MatchRecord {
  format: number;
  game: string;
  version: number;
  options: Record<string, unknown>;
  seats: SeatRecord[];
  decisions: [number, number][];
  outcome?: OutcomeRecord | null;
  dice?: "" | "lab" | "sealed";
  seed?: string;
  commitment?: string;
  lanes?: Record<string, ((number | string)[])[]>;
}

/** How a match ended. */
export interface OutcomeRecord {
  side: string;
  winners: number[];
  clause: string;
  seats: SeatOutcome[];
}

/** What a seat turned out to be. */
export interface SeatOutcome {
  side: string;
  role: string;
}

/** Who sat at a seat when the match began. */
export interface SeatRecord {
  name: string;
  kind?: "" | "bot" | "person";
  bot?: string;
  persona?: Record<string, boolean | number | string>;
  sign?: number;
}

export interface FieldInfo {
  name: string;
  domain: string;
}

export interface FormInfo {
  name: string;
  fields: FieldInfo[];
}

export interface OptionInfo {
  key: string;
  default: boolean | number | string | unknown[] | Record<string, unknown> | null;
  choices: (boolean | number | string)[] | null;
  low: number;
  high: number;
  clause: string;
  group: string;
}

/** Phrases of one verb; `performative` is one of core.talk.PERFORMATIVES. */
export interface PhraseInfo {
  name: string;
  fields: FieldInfo[];
  performative: string;
}

export interface BotCaption {
  title: string;
  line: string;
}

/** A bot, a character of one, or bots of all characters ("mixed"). */
export interface BotInfo {
  name: string;
  level: string;
  usual: boolean;
  character: boolean;
  texts: Record<string, BotCaption>;
}

export interface GameInfo {
  key: string;
  version: number;
  fewest: number;
  most: number;
  sides: string[];
  domains: Record<string, number>;
  names: Record<string, string[]>;
  verbs: FormInfo[];
  phrases: PhraseInfo[];
  events: FormInfo[];
  marks: FormInfo[];
  mark_domains: Record<string, number>;
  options: OptionInfo[];
  bots: BotInfo[];
  phone_seats: number;
}

/** Settings somebody thinks of playing with. */
export interface TrySetup {
  seats: number;
  options?: Record<string, unknown>;
}

/** Settings that can be played: every option, and the table before anything is told to it. */
export interface SetupInfo {
  options: Record<string, unknown>;
  view: Record<string, unknown>;
}

/** Ask for a room; whoever asks becomes its host and sits down first. */
export interface OpenRoom {
  game: string;
  name: string;
  seats: number;
  options?: Record<string, unknown>;
  bot?: string;
  seconds?: number;
  group?: string;
  talk?: string;
  voice?: string;
  invitation?: string;
}

export interface JoinRoom {
  name: string;
  invitation?: string;
  beside?: string;
}

/** The one answer that holds a token: whoever has it is the seat. */
export interface Seated {
  code: string;
  seat: number;
  token: string;
}

/** A transfer link, from after its dot, brought to another device: the old token dies, a new one is given. */
export interface Transfer {
  transfer: string;
  beside?: string;
}

/** Where other devices find this server. */
export interface Address {
  address: string;
}

/** The body of every request that is not granted. */
export interface Refusal {
  reason: string;
  detail: string;
  fault: string;
  values: Record<string, number | string>;
}

/** A seat of the room and who sits there. */
export interface Place {
  name: string;
  kind: string;
  bot: string;
  connected: boolean;
  host: boolean;
  handed: boolean;
  sign: number;
  phone: number;
  agrees: boolean;
}

/** A match has been dealt and waits until everybody has looked at their card, or for so many milliseconds. */
export interface GateInfo {
  ready: number;
  people: number;
  left: number;
}

export interface RoomInfo {
  code: string;
  game: string;
  options: Record<string, unknown>;
  group: string;
  places: Place[];
  bot: string;
  seconds: number;
  status: string;
  match: string;
  commitment: string;
  watchers: number;
  pace: string;
  talk: string;
  voice: string;
  gate: GateInfo | null;
  study: boolean;
  sight: boolean;
  bots_alone: boolean;
  suspended: boolean;
}

/**
 * A running clock: how long is left of how long, in milliseconds.
 *
 * Before it runs it may `wait`, while what happened is being seen or said aloud.
 * Where seats share a phone by night, the clock ends with `turns` turns of `turn` milliseconds each, as many as the
 * fullest phone has seats. A page whose phone has fewer divides the same time among those it has.
 */
export interface ClockInfo {
  left: number;
  whole: number;
  wait?: number;
  turn?: number;
  turns?: number;
}

/** One thing this seat may do now. */
export interface Ask {
  code: number;
  verb: string;
  args: number[];
}

export interface EventInfo {
  kind: string;
  args: number[];
  own?: boolean;
}

/** Words spoken at the table; seat -1 is the room itself. */
export interface Said {
  seat: number;
  text: string;
  at: number;
  words: number;
}

/** A mark somebody made; the code is one of the game's marks. */
export interface Mark {
  code: number;
  seat: number;
}

/** Something a seat wrote down for itself; nobody else is ever sent it. */
export interface Note {
  number: number;
  about: number;
  heard: number;
  text: string;
}

export interface OutcomeInfo {
  side: string;
  winners: number[];
  clause: string;
  seed: string;
}

/**
 * One moment of a replay at which the watched seat's picture changed.
 *
 * `changed` holds the parts of the view that differ from the frame before: a key with its value, or `key.number` with
 * one item of a list that only grows. The first frame holds the whole view. From above, `changed` is the public view,
 * `views` holds what each seat's own view differs by, `to` the seats each event was told to (30 is the public), and
 * `by` and `code` the decision; a seat's own replay names only its own decisions. What was said after the decision is
 * among the events; `truth` says of each event whether it was a true claim (1), a lie (0) or neither (-1).
 */
export interface Frame {
  n: number;
  by: number;
  code: number;
  events: EventInfo[];
  to: number[][];
  truth: number[];
  changed: Record<string, unknown>;
  views: (Record<string, unknown>)[];
  waiting: number[];
  out: number[];
  round: number;
  talk: Said[];
}

/** Whoever has the token of a seat may read what that seat wrote down during a match. */
export interface ReadNotes {
  token: string;
}

/** Whoever was host when everybody agreed to it may have the matches for study. */
export interface AskStudy {
  token: string;
}

/** A note beside a replay: it was begun after so many entries of the record. */
export interface KeptNote {
  n: number;
  about: number;
  text: string;
}

/** All notes of one seat of a match, in order; seat -1 where there are none. */
export interface KeptNotes {
  seat: number;
  notes: KeptNote[];
}

/** A match seen from a seat, from the table (-1) or from above (-2). */
export interface Replay {
  match: string;
  game: string;
  version: number;
  seats: number;
  options: Record<string, unknown>;
  names: string[];
  signs: number[];
  seat: number;
  entries: number;
  dice: string;
  commitment: string;
  verified: boolean;
  outcome: OutcomeInfo;
  frames: Frame[];
  explains: boolean;
}

/** What a bot tells of one decision of a match that is over, in sentences of the language it was asked in. */
export interface Why {
  seat: number;
  bot: string;
  lines: string[];
}

/**
 * What the page says at one moment, and when: "start", "end", "ask VERB" or "event KIND", with the how-manieth time
 * behind it where it is not the first.
 */
export interface LessonWord {
  on: string;
  fr: string;
  en: string;
}

/** One moment of a lesson: what is new, and what the learner is asked; `choose` is what the lesson goes on with. */
export interface LessonFrame {
  events: EventInfo[];
  changed: Record<string, unknown>;
  waiting: number[];
  out: number[];
  round: number;
  asks: Ask[];
  choose: number;
}

/** A guided match. The learner's own name is left to the page. */
export interface Lesson {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  seat: number;
  words: LessonWord[];
  frames: LessonFrame[];
  outcome: OutcomeInfo;
}

/** The first message on a socket. Without a token one only watches. */
export interface Hello {
  token?: string;
}

export interface Play {
  id: string;
  code: number;
}

export interface Say {
  id: string;
  text: string;
}

/** Say one of the phrases that this seat was offered. */
export interface Tell {
  id: string;
  code: number;
}

/** Make these marks, or wipe them, whoever made them. */
export interface MakeMarks {
  id: string;
  codes: number[];
  made: boolean;
}

/** Write down something for oneself alone: a new note (-1), or another text for an old one; "" wipes it. */
export interface WriteNote {
  id: string;
  text: string;
  number?: number;
  about?: number;
}

/**
 * What only the host may do.
 *
 * start, again (with `options` where others are wanted), lobby (back to it), pause, resume; bot (give a seat to a bot;
 * `bot` names it, "" for the usual one), give_back, remove, host (make that seat the host); settings (game, seats,
 * seconds, options, bot, group; in the lobby); move (whoever sits at `seat` sits at `to`, as people really sit; in the
 * lobby); sight ("yes", "no", "" for where nobody else is at the table: who is out may see everything); pace ("slow",
 * "normal", "fast", "" for what suits; at any time); talk ("free", "phrases", "none"; at any time); voice ("fr", "en",
 * "" for none: the language in which the table is led aloud, whose sentences the clocks then wait for; at any time);
 * study ("yes", "no": propose that the next matches may be studied; not during one).
 */
export interface Host {
  id: string;
  what: string;
  seat?: number;
  to?: number;
  bot?: string;
  game?: string;
  seats?: number;
  seconds?: number;
  options?: Record<string, unknown> | null;
  group?: string | null;
  pace?: string;
  talk?: string;
  sight?: string;
  voice?: string;
  study?: string;
}

/**
 * What a seat may do about itself: leave, transfer (a link for another device), rename, back (I am here again),
 * ready (I have seen my card), seen (I have seen what happened last: where no other person sits here, bots go on),
 * bookmark (keep the match that is over for ever); agree (to matches being studied, where the host proposes it and
 * before they begin), disagree (at any time; the present match is not studied either). For those who are out of the
 * match: see (everything, where the host allows it) and, once no person is left in it, skip (to the end, when all want
 * that).
 */
export interface Mine {
  id: string;
  what: string;
  name?: string;
}

export interface Ping {
}

export interface HelloMessage {
  t: "hello";
  v?: number;
  d?: Hello;
}

export interface PlayMessage {
  t: "play";
  v?: number;
  d: Play;
}

export interface SayMessage {
  t: "say";
  v?: number;
  d: Say;
}

export interface TellMessage {
  t: "tell";
  v?: number;
  d: Tell;
}

export interface MarkMessage {
  t: "mark";
  v?: number;
  d: MakeMarks;
}

export interface NoteMessage {
  t: "note";
  v?: number;
  d: WriteNote;
}

export interface HostMessage {
  t: "host";
  v?: number;
  d: Host;
}

export interface MineMessage {
  t: "mine";
  v?: number;
  d: Mine;
}

export interface PingMessage {
  t: "ping";
  v?: number;
  d?: Ping;
}

/** Answer to hello: which seat this is (-1 for a watcher), the room, and what was said so far. */
export interface Welcome {
  seat: number;
  room: RoomInfo;
  said: Said[];
  protocol: number;
}

/** The whole picture of a seat: sent on (re)connection and at the start of a match. */
export interface Full {
  view: Record<string, unknown>;
  log: EventInfo[];
  asks: Ask[];
  waiting: number[];
  out: number[];
  round: number;
  speaks: boolean;
  clock: ClockInfo | null;
  step_clock: ClockInfo | null;
  outcome: OutcomeInfo | null;
  says: number[];
  asked: number[];
  answers: ClockInfo | null;
  sealed: number[];
  marks: Mark[];
  notes: Note[];
}

/** What changed for a seat: new events, and the keys of its view that differ. */
export interface News {
  events: EventInfo[];
  changed: Record<string, unknown>;
  asks: Ask[];
  waiting: number[];
  out: number[];
  round: number;
  speaks: boolean;
  clock: ClockInfo | null;
  step_clock: ClockInfo | null;
  outcome: OutcomeInfo | null;
  says: number[] | null;
  asked: number[];
  answers: ClockInfo | null;
  sealed: number[];
}

/** What one seat knows. */
export interface SeenView {
  seat: number;
  view: Record<string, unknown>;
}

/** Everything, for somebody who is out of the match: the views of those seats for which something is new. */
export interface SeenViews {
  views: SeenView[];
}

/** Marks that were made, and codes of those that are gone, among those this seat is shown. */
export interface Marked {
  made: Mark[];
  wiped: number[];
}

/** An intent was taken; `answer` holds a transfer link where one was asked for. */
export interface Done {
  id: string;
  answer: string;
}

/** An intent or a message was not taken, and nothing changed. The reason is a word the client has a text for. */
export interface Refused {
  id: string;
  reason: string;
}

/**
 * The server closes this socket: "removed", "moved" (the seat went to another device), "closed" for good.
 *
 * The seat is still one's own after "newer" (too many sockets; the oldest goes) and "suspended" (come back at once).
 */
export interface Gone {
  reason: string;
}

export interface Pong {
}

export interface WelcomeMessage {
  t: "welcome";
  d: Welcome;
  v: number;
}

export interface RoomMessage {
  t: "room";
  d: RoomInfo;
  v: number;
}

export interface FullMessage {
  t: "full";
  d: Full;
  v: number;
}

export interface NewsMessage {
  t: "news";
  d: News;
  v: number;
}

export interface SaidMessage {
  t: "said";
  d: Said;
  v: number;
}

export interface MarkedMessage {
  t: "marked";
  d: Marked;
  v: number;
}

export interface NotedMessage {
  t: "noted";
  d: Note;
  v: number;
}

export interface SightMessage {
  t: "sight";
  d: SeenViews;
  v: number;
}

export interface DoneMessage {
  t: "done";
  d: Done;
  v: number;
}

export interface RefusedMessage {
  t: "refused";
  d: Refused;
  v: number;
}

export interface GoneMessage {
  t: "gone";
  d: Gone;
  v: number;
}

export interface PongMessage {
  t: "pong";
  d: Pong;
  v: number;
}

export type ClientMessage =
  | HelloMessage
  | PlayMessage
  | SayMessage
  | TellMessage
  | MarkMessage
  | NoteMessage
  | HostMessage
  | MineMessage
  | PingMessage;

export type ServerMessage =
  | WelcomeMessage
  | RoomMessage
  | FullMessage
  | NewsMessage
  | SaidMessage
  | MarkedMessage
  | NotedMessage
  | SightMessage
  | DoneMessage
  | RefusedMessage
  | GoneMessage
  | PongMessage;

export const REASONS = ["stale", "bad_message", "too_long", "too_fast", "not_host", "silent", "no_mark", "unsaid", "no_talk", "paused", "full", "phone_full", "unknown_room", "bad_name", "bad_setup", "bad_token", "too_many", "not_now", "bad_record", "bad_origin", "suspended", "elsewhere"] as const;
export type Reason = (typeof REASONS)[number];

/** Seconds. */
export const LONGEST_THOUGHT = 20;
