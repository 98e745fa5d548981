// The interface of a game on the page: its module `static/games/<game>.js` exports everything that `Game` asks for.

import type { ChoiceView, Command, CommandName, RoundView, Shown, TableView, Waiting } from "./view.d.ts";

/** A table as the page has it: the view and everything that came with it. */
export type View<Table = TableView> = Table &
  Pick<Shown, "boxes" | "cut"> & {
    waiting: Waiting;
    /** The keys before somebody chose others. */
    delivered: Record<string, string>;
  };

/** Somebody at the page. */
export interface Me {
  role: string;
  who: string;
}

/** The viewer as a player: the box of their seat, what lies on each spot, and the chip to wager with. */
export interface Mine {
  who: string;
  box: number;
  amounts: Record<string, number>;
  chip: number;
}

export type Act = (command: Command) => unknown;

export interface Game<Table extends TableView = TableView> {
  /** Draws the layout from the parts in `felt.js`: seats, spots, cards. */
  Felt: new (
    root: HTMLElement,
    presses: Presses,
  ) => { draw(view: View<Table>, mine: Mine | null): void };
  /** Whether players and spectators have its table on one screen, with everything else about it in a drawer. */
  oneScreen?: boolean;
  /** The words on the key that ends the betting for its player, if not "Deal now". */
  closeWords?: string;
  /** Whether chips lie on the felt after a round has closed, as until the dolly is lifted. */
  staysClosed?: boolean;
  /** How the round ended, for everybody at the page. */
  resultWords(view: View<Table>): string;
  /** Words after "You win 350.00", if one thing alone decides the round, such as the number of a wheel. */
  wonOn?(round: RoundView): string;
  /** An earlier round in one line. */
  roundWords(round: Table["round"]): string;
  /** If patrons are told something different from the dealer. */
  waitWords?(view: View<Table>): string | undefined;
  /** If there is something to say about the wagers on the layout. */
  betWarning?(view: View<Table>): string;
  /** The record of earlier rounds. */
  history: { title: string; draw(root: HTMLElement, view: View<Table>): void };
  /** The decision that a player is asked for now. */
  turn(view: View<Table>, me: Me): Turn | null;
  /** The boxes that take wagers, if not all do. */
  playable?(view: View<Table>): number[];
  /** If a player may have the same wager on several boxes. */
  spotOf?(option: string, box: number): string;
  /** If wagers lie on a layout that all share, as in roulette. */
  wagering?: Wagering<Table>;
  /** Whose payments stay on show, if not those of the last round until the next is opened. */
  settledRound?(view: View<Table>): RoundView;
  /** A refusal's name for a command that is open instead. */
  insteadWords?(command: string): string;
  dealing: Dealing<Table, string | number>;
  /** More that a player may ask for, beside wagers and decisions. */
  REQUESTS?: Asked[];
  /** The commands behind the irregularity key. */
  IRREGULAR: CommandName[];
  /** Names for choices of one command that stand together. */
  GROUPS?: Partial<Record<CommandName, string>>;
  /** By role, commands that the rules do not offer by themselves. */
  ASKED?: Record<string, Asked[]>;
}

/** The calls that a pressed layout makes; for somebody who does not play, none. */
export interface Presses {
  seat?(number: number): void;
  /** A wager; with the box if each box has separate spots, and the amount if only one will do. */
  tapped?(option: string, box?: number, amount?: number): void;
  /** Another amount, on a shared layout. */
  changed?(option: string, amount: number): void;
  /** One command that puts chips on several spots, [option, amount] each. */
  together?(command: Command, pieces: [string, number][]): void;
}

/** A `quiet` turn is open but not asked for. A key has a command, or a function that returns or only prepares one. */
export interface Turn {
  shows: unknown;
  /** Announced once. */
  say?: string;
  /** The line that asks, in the player's own words. */
  ask?: string;
  make(act: Act, ready: () => unknown): Child;
  keys?: Record<string, Command | null | undefined | (() => Command | null | undefined)>;
  quiet?: boolean;
}

export interface Wagering<Table extends TableView = TableView> {
  shared: true;
  /** The invitation to a player without a seat. */
  join: string;
  offers(view: View<Table>, option: string): boolean;
  /** Whether every wager was given back since. */
  givenBack(before: View<Table>, view: View<Table>): boolean;
  /** A player's own chips, and a drawing of one. */
  rack(view: View<Table>, who: string): number[] | null;
  chip(view: View<Table>, who: string, value: number): Node;
}

/** A command with its name in words. */
export type Asked = [CommandName, string];

/** The needs of the dealer's console. Its entry returns a `Piece` for each card, tile, die or number. */
export interface Dealing<Table extends TableView = TableView, Piece = string> {
  /** The command that the typed entry completes. */
  entry(view: View<Table>): Awaiting<Piece> | null;
  /** The choice that Space confirms. */
  primary(view: View<Table>): Choice | undefined;
  /** Other buttons, and settings of the console. */
  keys: Key<Table>[];
  /** Commands whose form opens at once. */
  asked: CommandName[];
  /** Commands that need no button: the field, Space and the forms do them. */
  covered: CommandName[];
  /** Remedies that the rules do not offer by themselves. */
  reports?(view: View<Table>): Asked[];
  shoeWords?(view: View<Table>): string;
  /** Words for the step that follows this one, as far as it is certain. */
  after?(view: View<Table>): string | undefined;
  /** The stages of a round in their order, and the one at hand; -1 between rounds. */
  stages?(view: View<Table>): { names: string[]; at: number };
  /** Words for the cutting card, if there may be none. */
  cuttingWords?(view: View<Table>): string | undefined;
  /** If the game is not dealt with cards. */
  Entry?: new (
    confirm: () => void,
  ) => Entry<Piece>;
  /** Why nothing waits. */
  otherwise?(view: View<Table>): string;
  /** Other wagers that the dealer places for a patron. */
  wagers?: Asked[];
  /** The matters that the floor decides. */
  floorWords?: string;
}

/** Awaits `count` pieces: a `given` one is known already, `masked` ones are not shown, `early` ones are only kept. */
export interface Awaiting<Piece = string> {
  count: number;
  make(entered: Piece[]): Command;
  given?: string;
  hint?: string;
  masked?: boolean;
  early?: boolean;
  kind?: "dice" | "tiles" | "box";
  boxes?: number[];
  parts?: boolean;
}

/** The field that a dealer types in: a `TypedEntry`. */
export interface Entry<Piece = string> {
  node: HTMLElement;
  field: HTMLInputElement;
  keypad: HTMLElement;
  /** Every sign that an entry may have. */
  readonly alphabet: string;
  readonly wanted: number;
  readonly letters: string;
  readonly cards: Piece[];
  readonly complete: boolean;
  /** Whether an entry was refused and nobody has seen it yet. */
  readonly locked: boolean;
  /** Whether the entry is on its way to the table. */
  sent: boolean;
  /** Whether the table refused it. */
  turnedDown: boolean;
  /** Whether it lies face down, so that it is not shown again. */
  readonly hidden: boolean;
  /** Words for what the entry makes and decides, once the table has said so. */
  makes: string;
  /** When the entry is another. */
  onchange: (() => void) | null;
  /** The last one that the table took. */
  done: string;
  /** Words for when nothing, or too little, has been typed. */
  readonly asks: string;
  readonly incomplete: string;
  /** The entry by its name. */
  named(): string;
  want(count: number, given: string, awaited: Partial<Awaiting<Piece>>, step: string): void;
  /** Whether the key belongs to an entry, whatever is awaited. */
  uses(key: string): boolean;
  press(key: string): void;
  refuse(why: string, ...keys: string[]): void;
  hold(key: string): void;
  release(): void;
  clear(): void;
  draw(): void;
}

/** A key or a button for commands (`at` picks one of several choices of a command; `form` is added to its words if a
 * form opens) or, with `press`, for a setting of the console. */
export interface Key<Table extends TableView = TableView> {
  key?: string;
  commands?: CommandName[];
  at?: number;
  form?: string;
  otherwise?: string;
  when?(view: View<Table>): boolean;
  words?: string;
  press?(): void;
  pressed?(): boolean;
}

/** A choice that is open to the viewer, as a button needs it. */
export type Choice = Pick<ChoiceView, "command" | "say" | "asks"> & Partial<Pick<ChoiceView, "once">>;

/** The subject of a form: a command with its questions. */
export type Open = Pick<ChoiceView, "command" | "asks">;

/** The content of an element; a child that is left out conditionally is null or false. */
export type Child = Node | string | null | undefined | false | Child[];

type On<Happened, Target> = (event: Happened & { target: Target; currentTarget: Target }) => unknown;

/** Attributes as they are written, and listeners by their names with "on" before them. */
export interface Attributes<Target> {
  onclick?: On<MouseEvent, Target>;
  onsubmit?: On<SubmitEvent, Target>;
  onchange?: On<Event, Target>;
  oninput?: On<Event, Target>;
  [name: string]: string | number | boolean | null | undefined | On<never, never>;
}

/** Checks a module against an interface: a missing or different member is an error where this is written. */
export type Implements<Module extends Interface, Interface> = Module;
