// Written by `python -m front.write_types` from the structs of the server: change those, and write it again.

import type { Game, Implements } from "./game.d.ts";

export type AmericanRouletteTable = TableView<Spin, RouletteFelt>;
export type AmericanRoulette = Implements<typeof import("../src/croupier/server/static/games/american-roulette.js"), Game<AmericanRouletteTable>>;

export type BlackjackTable = TableView<Boxes, BlackjackFelt>;
export type Blackjack = Implements<typeof import("../src/croupier/server/static/games/blackjack.js"), Game<BlackjackTable>>;

export type CanberraPokerTable = TableView<PokerRoundView, PokerFelt>;
export type CanberraPoker = Implements<typeof import("../src/croupier/server/static/games/canberra-poker.js"), Game<CanberraPokerTable>>;

export type MiniBaccaratTable = TableView<TwoHands, MiniBaccaratFelt>;
export type MiniBaccarat = Implements<typeof import("../src/croupier/server/static/games/mini-baccarat.js"), Game<MiniBaccaratTable>>;

export type PaiGowTable = TableView<PaiGowRound, PaiGowFelt>;
export type PaiGow = Implements<typeof import("../src/croupier/server/static/games/pai-gow.js"), Game<PaiGowTable>>;

export type UltimateTexasHoldemTable = TableView<PokerRoundView, PokerFelt>;
export type UltimateTexasHoldem = Implements<typeof import("../src/croupier/server/static/games/ultimate-texas-holdem.js"), Game<UltimateTexasHoldemTable>>;

export type Answer = Done | NotDone | Overtaken | Ready | NotUnderstood | Unavailable;

export type CommandName =
  | "announce_final_rounds"
  | "answer_approval"
  | "approve_both_hands"
  | "approve_riffle"
  | "ask_approval"
  | "ask_house_way"
  | "assign_exposure"
  | "bet"
  | "burn_by_value"
  | "burn_face_up_card"
  | "burn_first"
  | "burn_unseen"
  | "buy_in"
  | "call_hand_void"
  | "call_no_more_bets"
  | "call_no_spin"
  | "call_player"
  | "cash_out"
  | "change_ball"
  | "change_colour"
  | "change_wager"
  | "check"
  | "check_cards"
  | "check_replacement"
  | "close_insurance"
  | "close_table"
  | "collect_cards"
  | "collect_debt"
  | "commit_share"
  | "complete_deal"
  | "concede"
  | "concede_wager"
  | "correct_cards"
  | "correct_deal"
  | "correct_dice"
  | "correct_exchange"
  | "correct_number"
  | "correct_tiles"
  | "count_cards"
  | "credit_float"
  | "cut_cards"
  | "cut_tiles"
  | "deal_card"
  | "deal_cards"
  | "deal_tiles"
  | "decide_dispute"
  | "declare_misdeal"
  | "decline_cut"
  | "decline_double"
  | "direct_no_bet_coup"
  | "double"
  | "draw"
  | "draw_cutting_card"
  | "elect_options"
  | "enter_number"
  | "exclude_patron"
  | "excuse_from_round"
  | "expose_hand"
  | "fill_float"
  | "fold"
  | "follow_double"
  | "follow_split"
  | "freeze_shares"
  | "give_closing_notice"
  | "give_notice"
  | "give_up_box"
  | "give_up_order"
  | "hand_over"
  | "hold_to_minimum"
  | "insert_cutting_card"
  | "introduce_preshuffled"
  | "issue_chips"
  | "issue_colour"
  | "join_table"
  | "leave_table"
  | "let_spin_stand"
  | "let_wager_last"
  | "lift_dolly"
  | "lift_restriction"
  | "log_incident"
  | "mix_shares"
  | "offer_cut"
  | "open_cup"
  | "open_round"
  | "open_table"
  | "order_shuffle"
  | "permit_several_boxes"
  | "place_cutting_card"
  | "place_insurance"
  | "place_maximum_marker"
  | "place_personal_limit"
  | "place_race_track_wager"
  | "place_wager"
  | "play"
  | "play_exposed_hand"
  | "put_out_of_round"
  | "raise_dispute"
  | "read_cards"
  | "recall_no_more_bets"
  | "reconstruct_hand"
  | "reconstruct_round"
  | "record_approval"
  | "record_review"
  | "reopen_wagers"
  | "repair_shoe"
  | "replace_cards"
  | "replace_shoe"
  | "report_absent"
  | "report_blind"
  | "report_burn_missed"
  | "report_card_drawn_in_error"
  | "report_card_seen"
  | "report_card_to_player_in_error"
  | "report_dealer_card_in_error"
  | "report_dealt_past_cutting_card"
  | "report_excess_card"
  | "report_exposed_card"
  | "report_faulty_deck"
  | "report_hand_without_wager"
  | "report_malfunction"
  | "report_order_found"
  | "report_order_lost"
  | "report_out_of_rotation"
  | "report_play_wager"
  | "report_shoe_exhausted"
  | "report_tile_exposed"
  | "report_wager_found"
  | "report_wrong_hand_over"
  | "report_wrong_number"
  | "request_review"
  | "request_riffle"
  | "require_colour"
  | "reshuffle_discards"
  | "restrict_patron"
  | "resume_round"
  | "return_colour"
  | "reveal_board"
  | "reveal_dealers_hand"
  | "reveal_share"
  | "reveal_shoe"
  | "riffle"
  | "rule_on_concession"
  | "search_deck"
  | "seat_entrant"
  | "set_hand"
  | "set_hours"
  | "set_limits"
  | "settle"
  | "settle_hand"
  | "show_hand"
  | "shuffle_cards"
  | "shuffle_tiles"
  | "spin_ball"
  | "split"
  | "stand"
  | "stay_on_first_hand"
  | "take_back_wager"
  | "take_chips"
  | "take_even_money"
  | "take_table"
  | "turn_house_hand"
  | "unseat_entrant"
  | "vacate_seat"
  | "void_out_of_turn"
  | "void_round"
  | "void_spin"
  | "void_wagers"
  | "withdraw_round";

export interface Command {
  command: CommandName;
  about?: string;
  advised?: string;
  agreed_by?: string[];
  amount?: number;
  approval?: string;
  automated?: boolean;
  because?: string;
  box?: number;
  boxes?: number[];
  breach?: string;
  burnt?: boolean;
  by?: string;
  card?: string;
  cards?: number | string[];
  cards_out?: number;
  cause?: string;
  cents?: number;
  chips?: number;
  closes?: number;
  colour?: string;
  commitment?: string;
  conceded?: boolean;
  decision?: string;
  diameter?: number;
  dice?: number[];
  differential?: number | null;
  dispute?: number;
  exposed?: number;
  fault?: string;
  flat?: boolean;
  formation?: string;
  found?: number | string;
  from_back?: number;
  gives?: [number, number][];
  go_on?: string;
  granted?: boolean;
  ground?: string;
  hand?: number | string;
  handled?: boolean;
  hands?: string[][];
  high?: string[];
  in_deal?: boolean;
  instead?: Command | null;
  keep?: string[];
  kept?: boolean;
  la_ja?: boolean;
  lift_differential?: boolean;
  lifted?: boolean;
  limits?: Record<string, Limit>;
  low?: string[];
  marker?: number;
  matter?: string;
  maximum?: number;
  maximum_payout?: number | null;
  method?: string;
  note?: string;
  number?: number | string;
  numbers?: number[];
  only?: string[];
  opens?: number;
  option?: string;
  options?: Record<string, string> | string[];
  order?: number;
  outcome?: string;
  patron?: string;
  pieces?: Record<string, number>;
  position?: number;
  possible?: boolean;
  reason?: string;
  reference?: string;
  repair?: string;
  request?: number;
  requested_by?: string;
  revolutions?: number;
  round?: number;
  rounds?: number;
  rounds_left?: number;
  salt?: string;
  seat?: number;
  seconds?: number;
  section?: string;
  shoe?: number;
  source?: string;
  supplier?: string;
  takes?: [number, number][];
  tile?: string;
  tiles?: string[];
  to?: string;
  to_option?: string;
  two?: string[];
  unaffected?: string;
  utc_offset?: number;
  value?: number | string;
  wanted?: Command;
  warned?: boolean;
  what?: string;
  whole?: boolean;
  why?: string;
}

export interface Layout {
  wheel: Pocket[];
  rows: string[][];
  spots: Spot[];
  sections: Section[];
  neighbours: number;
}

export interface TableView<RoundT = RoundView, FeltT = object> {
  game: string;
  name: string;
  version: number;
  status: string;
  closing: boolean;
  sign: Sign;
  need: NeedView;
  step: string;
  phase: string;
  round: RoundT;
  last: RoundT | null;
  felt: FeltT;
  shoe: ShoeView;
  shares: SharesView;
  patrons: PatronView[];
  notices: string[];
  options: Record<string, WagerOption>;
  chips: number[];
  choices: ChoiceView[];
  keys: Record<string, string>;
  float_chips: number | null;
  accounts: AccountView[];
  disputes: number;
  tournament: string;
  marker: number;
  called: string;
  cover: CoverView[];
  rounds_left: number;
  due: PaymentView[];
  dealer: string;
  requests: RequestView[];
  answers: AnswerView[];
}

export interface Spin {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
  running: boolean;
  pocket: string;
  colour: string;
}

export interface RouletteFelt {
  numbers: Pocket[];
  ball: number;
  colours: ColourView[];
  must_use_colour: string[];
}

export interface Boxes {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
  boxes: BoxView[];
  dealer: DealersHand;
  asked: string[];
  insurance: boolean;
  barred: Barred[];
}

export interface BlackjackFelt {
  final_rounds: number | null;
  automated: boolean;
  double_for_less: boolean;
  restricted: string[];
  results: PastResult[];
}

export interface PokerRoundView {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
  hands: PlayersHand[];
  dealer: HandView;
  dealer_five: string[];
  dealer_made: string[];
  board: CardView[];
  street: number;
  to_name: number;
  qualifies: boolean | null;
  stray: number[];
  barred: Barred[];
}

export interface PokerFelt {
  results: PastResult[];
  deck: number;
  short: string[];
}

export interface TwoHands {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
  player: HandView;
  banker: HandView;
}

export interface MiniBaccaratFelt {
  beads: Bead[];
  road: Cell[];
}

export interface PaiGowRound {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
  hands: HandTiles[];
  house: HandTiles;
  house_way: string;
  dice: number[];
  first_box: number;
}

export interface PaiGowFelt {
  results: PastResult[];
  house_box: number;
}

export interface Done {
  version: number;
  facts: string[];
}

export interface NotDone {
  refused: Because;
  version: number;
}

export interface Overtaken {
  overtaken: number;
}

export interface Ready {
  ready: string;
}

export interface NotUnderstood {
  error: string;
}

export interface Unavailable {
  unavailable: string;
}

export interface Limit {
  minimum: number;
  maximum: number;
  multiple: number;
}

export interface Shown {
  state: string;
  boxes: number;
  cut: [number, number];
  view: TableView<RoundView, object>;
}

export interface Line {
  version: number;
  at: number;
  who: string;
  role: string;
  fact: string;
  say: string;
  under: Clause[];
  spoken: boolean;
}

export interface Awaited {
  now: number;
  waiting: Waiting;
}

export interface TableLine {
  name: string;
  dealing: string;
  players: string[];
  free: number;
  state: string;
}

export interface OrderExport {
  format: string;
  table: string;
  book: string;
  called: string;
  number: number;
  commitment: string;
  committed_at: number;
  pieces: string[];
  dice: string;
  frozen_at: number;
  mixed_at: number;
  shares: Share[];
  cut: number;
  cutting_card_from_back: number;
  opened: Opened | null;
  dealt: Dealt[];
}

export interface RoundPicture {
  said: string;
  laid: Laid[];
}

export interface DeskNews<View = object> {
  now: number;
  seq: number;
  view: View;
}

export interface DeskBeat {
  now: number;
}

export interface CashierView {
  drawer: Drawer;
  holds: number;
  tables: CounterTable[];
  players: string[];
  prizes: PrizeDue[];
  tournaments: CounterTournament[];
  imbalances: Imbalance[];
  check_over: number;
}

export interface Conversation {
  table: string;
  book: string;
  title: string;
  round: number;
  request: RequestView;
  laid: Laid[];
  remedy: RemedyView;
  others: RemedyView[];
}

export interface InspectorView {
  tables: InspectedTable[];
  reviews: number;
  unreadable: string[];
  entries: number;
  vouched: Vouched;
}

export interface PitView {
  tables: PitTable[];
  answered: AnsweredThere[];
  stops: StopView[];
  staff: StaffLine[];
  games: Record<string, string>;
}

export interface Entered {
  hands: HandLine[];
  next: string;
  payments: PaymentView[];
}

export interface Preview {
  under: Clause[];
  facts: Said[];
  wagers: WagerLine[];
  patrons: PatronLine[];
  house: number;
  in_float: number;
  hands: HandLine[];
  next: string;
  against: string;
  turns: string;
  then: Outcome;
}

export interface Remedies {
  version: number;
  remedies: RemedyView[];
  worded: WordedView[];
}

export interface Replayed {
  table: string;
  game: string;
  book: string;
  number: number;
  last: number;
  patrons: string[];
  facts: ReplayedFact[];
  later: ReplayedFact[];
  settled: number;
  vouched: Vouched;
}

export interface SearchAnswer {
  filters: string[];
  found: FoundLine[];
  first: number;
  upto: number;
  of: number;
  over: boolean;
}

export interface Statement {
  player: string;
  holdings: Holding[];
  movements: Movement[];
}

export interface TakenOver {
  person: string;
  role: "guest" | "player" | "dealer" | "supervisor" | "tournament director" | "assistant director" | "shift manager" | "cashier" | "inspector" | "administrator";
  form: string;
}

export interface VerificationView {
  state: string;
  by: string;
  began: number;
  ended: number;
  done: number;
  of: number;
  checks: CheckResult[];
  findings: string[];
}

export interface DirectorDesk {
  board: Board;
  next: NextStep;
  director: string;
  assistants: string[];
  published: boolean;
  fingerprint: string;
  fee: number;
  commission: number;
  agreement: boolean;
  to_agree: string[];
  groups: boolean;
  reserve_places: number;
  entries_closed: boolean;
  players: Entrant[];
  reserves: string[];
  interested: string[];
  clearances: Clearance[];
  ties: TieLine[];
  disputes: DisputeStatus[];
  re_buy: Offer | null;
  add_on: Offer | null;
  seconds_to_wager: number;
  denominations: number[];
  counts: CountSheet[];
  money: Money;
}

export interface FloorView {
  board: Board;
  next: NextStep;
  denominations: number[];
  counts: CountSheet[];
}

export interface OwnNight {
  name: string;
  title: string;
  version: number;
  now: number;
  stage: string;
  zone: number;
  who: string;
  state: string;
  say: string;
  under: Clause[];
  book: string;
  may_register: boolean;
  entry: number;
  plays_for: string;
  fee: number;
  fee_words: string;
  starts: number;
  clock: RoomClock | null;
  table: BoardTable | null;
  seat: number;
  stack: number;
  standing: Stand[];
  line: string;
  sessions: SessionLine[];
  place: number;
  prize: number;
  goods: string[];
  paid: boolean;
}

export interface NightLine {
  version: number;
  at: number;
  who: string;
  text: string;
  under: Clause[];
  book: string;
  refused: boolean;
}

export interface OpenTo {
  player: string;
  book: string;
  acts: OpenAct[];
  seats: FreeSeat[];
  stays: OpenAct | null;
}

export interface ListAnswer {
  columns: Column[];
  rows: ListedEntry[];
  problem: string;
  book: string;
  entered: number;
}

export interface PaperLine {
  name: string;
  title: string;
}

export interface Slip {
  say: string;
  command: Command;
}

export interface NightNotDone {
  refused: Because;
  version: number;
  book: string;
  mends: Mend[];
}

export interface DraftLine {
  id: string;
  name: string;
  book: string;
  at: number;
  by: string;
  replaces: string;
}

export interface DraftSheet {
  id: string;
  version: number;
  by: string;
  at: number;
  replaces: string;
  entrants: number;
  seconds_a_round: number;
  draft: DraftView;
}

export interface ForecastView {
  state: string;
  done: number;
  wanted: number;
  of_version: number;
  result: Foreseen | null;
  problem: string;
}

export interface Pocket {
  number: string;
  colour: string;
}

export interface Spot {
  name: string;
  kind: string;
  words: string;
  numbers: string[];
  pays: string;
}

export interface Section {
  name: string;
  words: string;
  pieces: [string, number][];
  short: string;
  below: string;
}

export interface RoundView {
  number: number;
  no_bet: boolean;
  called: boolean;
  opened: boolean;
  result: string;
  wagers: WagerView[];
  payments: PaymentView[];
  returned: WagerView[];
}

export interface Sign {
  book: string;
  title: string;
  instrument: string;
  dealing: string;
  demonstration: boolean;
  limits: LimitLine[];
  differential: number | null;
  has_differential: boolean;
  maximum_payout: number | null;
  options: OptionLine[];
  prices: PriceLine[];
  under: Clause[];
  tournament_chips: boolean;
  two_people: boolean;
  approvals: [string, string][];
}

export interface NeedView {
  what: string;
  say: string;
  by: string[];
  to: string;
  commands: string[];
  under: Clause[];
  box: number;
  patrons: string[];
  card: string;
  amount: number;
}

export interface ShoeView {
  number: number;
  say: string;
  stage: string;
  left: number;
  discarded: number;
  cutting_card_out: boolean;
  commitment: string;
  offered_cut: string;
}

export interface SharesView {
  state: string;
  called: string;
  order: number;
  given: Share[];
}

export interface PatronView {
  name: string;
  seat: number;
  personal_maximum: number;
  excluded: boolean;
  chips: number | null;
  abstained: number | null;
  may_be_asked_to_vacate: boolean;
  excused: boolean;
}

export interface WagerOption {
  name: string;
  short: string;
  kind: string;
  part: "main" | "side" | "follow-on" | "apart";
  option: string;
  key: string;
  words: string[];
}

export interface ChoiceView {
  command: Command;
  say: string;
  under: string[];
  asks: Record<string, Ask>;
  once: Once | null;
}

export interface AccountView {
  patron: string;
  owes: number;
  kept: number;
}

export interface CoverView {
  patron: string;
  up_to: number;
  short: boolean;
  say: string;
  under: string[];
}

export interface PaymentView {
  patron: string;
  box: number;
  option: string;
  name: string;
  outcome: string;
  stake: number;
  pays: number;
  arithmetic: string;
  chips: [number, number][];
  under: Clause[];
  hand: number;
}

export interface RequestView {
  request: number;
  asker: string;
  capacity: "patron" | "dealer" | "supervisor" | "operator" | "director" | "shift manager" | "inspector";
  what: string;
  why: string;
  command: Command;
  at: number;
  by: ("patron" | "dealer" | "supervisor" | "operator" | "director" | "shift manager" | "inspector")[];
  under: Clause[];
}

export interface AnswerView {
  request: number;
  asker: string;
  what: string;
  granted: boolean;
  lapsed: boolean;
  by: string;
  capacity: string;
  reason: string;
  at: number;
  under: Clause[];
}

export interface WagerView {
  patron: string;
  box: number;
  option: string;
  name: string;
  amount: number;
  hand: number;
  doubled: number;
}

export interface ColourView {
  patron: string;
  colour: string;
  value: number;
  marker_button: boolean;
  chips: number;
}

export interface BoxView {
  number: number;
  controller: string;
  hands: BoxHand[];
}

export interface DealersHand {
  cards: CardView[];
  total: number | null;
  words: string;
  ended: string;
}

export interface Barred {
  command: string;
  briefly: string;
  because: string;
  under: Clause[];
  amount: number;
}

export interface PastResult {
  round: number;
  result: string;
  won: number;
  lost: number;
  stood_off: number;
}

export interface PlayersHand {
  box: number;
  patron: string;
  cards: CardView[];
  words: string;
  five: string[];
  holds: string;
  made: string[];
  beside: string;
  acted: number;
  bet: number;
  folded: boolean;
  out: boolean;
  discarded: boolean;
  turn: boolean;
}

export interface HandView {
  cards: CardView[];
  total: number | null;
  words: string;
}

export interface CardView {
  card: string;
  name: string;
}

export interface Bead {
  round: number;
  result: string;
  player_pair: boolean;
  banker_pair: boolean;
}

export interface Cell {
  column: number;
  row: number;
  winner: string;
  ties: number;
  player_pair: boolean;
  banker_pair: boolean;
}

export interface HandTiles {
  box: number;
  patron: string;
  tiles: TileView[];
  low: PartView | null;
  high: PartView | null;
  how: string;
  choosing: boolean;
  conceded: boolean;
  out: boolean;
  settled: boolean;
  turn: boolean;
  ways: WayView[];
}

export interface Because {
  because: string;
  under: Clause[];
  instead: string[];
}

export interface Clause {
  clause: string;
  summary: string;
}

export interface Waiting {
  what: string;
  words: string;
  whom: string;
  ends: number;
  ready: string[];
  out: string[];
  held: string;
  unavailable: string;
}

export interface Share {
  patron: string;
  seat: number;
  commitment: string;
  value: string;
}

export interface Opened {
  at: number;
  salt?: string;
  order?: string[];
  leaves?: string[];
  places?: OpenPlace[];
}

export interface Dealt {
  place: number;
  item: string;
  round: number;
  at: number;
}

export interface Laid {
  name: string;
  drawings: string[];
  words: string;
}

export interface Drawer {
  opened: number;
  opening: number;
  acts: CounterAct[];
  counted_at: number;
  counted: number;
  difference: number;
}

export interface CounterTable {
  name: string;
  float_chips: number;
  chips: number[];
  patrons: string[];
}

export interface PrizeDue {
  tournament: string;
  player: string;
  cents: number;
  paid: boolean;
}

export interface CounterTournament {
  name: string;
  director: string;
  lets: boolean;
  fee: number | null;
  re_buy: number | null;
  add_on: number | null;
}

export interface Imbalance {
  where: string;
  cents: number;
}

export interface RemedyView {
  command: Command;
  say: string;
  happened: string;
  by: ("patron" | "dealer" | "supervisor" | "operator" | "director" | "shift manager" | "inspector")[];
  under: Clause[];
  asks: Record<string, Ask>;
  because: string;
  preview: Preview | null;
}

export interface InspectedTable {
  name: string;
  book: string;
  state: string;
  dealing: string;
  round: number;
  patrons: number;
  disputes: number;
}

export interface Vouched {
  size: number;
  witnesses: Record<string, number>;
}

export interface PitTable {
  name: string;
  title: string;
  book: string;
  dealing: string;
  kind: string;
  status: string;
  state: string;
  round: number;
  rounds_an_hour: number;
  rounds_today: number;
  dealer: string;
  dealer_since: number;
  in_float: number;
  drop: number;
  win: number;
  hold: number | null;
  fills: number;
  credits: number;
  patrons: string[];
  limits: Record<string, Limit>;
  theory: Band | null;
  chips: number[];
  count: CountView | null;
  pieces: Pieces;
  hours: HoursView | null;
  notices: string[];
  closing: boolean;
  stopped: string;
  requests: RequestView[];
}

export interface AnsweredThere {
  table: string;
  answer: AnswerView;
}

export interface StopView {
  what: string;
  name: string;
  reason: string;
  by: string;
  since: number;
}

export interface StaffLine {
  person: string;
  table: string;
  since: number;
  due: number;
  on_break: number;
}

export interface HandLine {
  name: string;
  before: string[];
  after: string[];
  words: string;
}

export interface Said {
  say: string;
  under: Clause[];
}

export interface WagerLine {
  box: number;
  patron: string;
  name: string;
  before: number;
  after: number;
}

export interface PatronLine {
  patron: string;
  before: number;
  after: number;
  difference: number;
}

export interface Outcome {
  lines: OutcomeLine[];
  before: number | null;
  after: number | null;
  open: string;
}

export interface WordedView {
  command: string;
  happened: string;
  asks: Record<string, Ask>;
}

export interface ReplayedFact {
  seq: number;
  version: number;
  at: number;
  who: string;
  role: string;
  kind: string;
  say: string;
  under: Clause[];
  told: string[];
  spoken: boolean;
  refused: boolean;
  hidden: boolean;
  phase: string;
  before: string;
  hash: string;
}

export interface FoundLine {
  number: number;
  at: number;
  stream: string;
  version: number;
  who: string;
  role: string;
  kind: string;
  say: string;
  cents: number | null;
  round: number;
  hash: string;
}

export interface Holding {
  table: string;
  chips: number;
  wagered: number;
  kept: number;
  value: boolean;
  here: boolean;
}

export interface Movement {
  at: number;
  where: string;
  what: string;
  cents: number;
}

export interface CheckResult {
  name: string;
  looked_at: string;
  wrong: number;
}

export interface Board {
  name: string;
  title: string;
  version: number;
  now: number;
  stage: string;
  book: string;
  games: string[];
  zone: number;
  say: string;
  sessions: SessionLine[];
  clock: RoomClock | null;
  figures: Figures;
  line: string;
  tables: BoardTable[];
  standings: Stand[];
  ballot: Ballot | null;
  prizes: PrizeLine[];
  places: Placed[];
}

export interface NextStep {
  what: string;
  by: string[];
  say: string;
  rest: string;
  book: string;
  under: Clause[];
  commands: string[];
  session: string;
  flight: number;
  table: string;
  sealing: boolean;
}

export interface Entrant {
  name: string;
  number: number;
  plays: string;
  group: string;
  accessible: boolean;
  standing: string;
  present: boolean;
  table: string;
  called: string;
  seat: number;
  chips: number;
  rebuys: number;
  add_ons: number;
  warnings: number;
}

export interface Clearance {
  book: string;
  kind: string;
  authority: string;
  done: boolean;
  under: Clause[];
}

export interface TieLine {
  players: string[];
  method: string;
  because: string;
  under: Clause[];
  book: string;
}

export interface DisputeStatus {
  number: number;
  player: string;
  matter: string;
  decision: string;
  review_by: string;
  outcome: string;
}

export interface Offer {
  cost: number;
  chips: number;
  most: number;
  words: string;
  under: Clause[];
}

export interface CountSheet {
  table: string;
  called: string;
  session: string;
  rounds: number;
  most: number;
  extra: boolean;
  players: CountLine[];
  float: number | null;
  issued: number;
  counted_at: number;
  counted_by: string[];
  waiting: WaitingCount | null;
}

export interface Money {
  came: Record<string, number>;
  went: Record<string, number>;
  balance: number;
}

export interface RoomClock {
  session: string;
  number: number;
  of: number;
  stage: string;
  rounds: number;
  last: number;
  starts: number;
  ends: number;
  left: number;
  break_ends: number;
  next_break: NextBreak | null;
  limits: LimitOnClock[];
  level: number;
  levels: number;
  next_level: number;
  ends_by: string;
}

export interface BoardTable {
  name: string;
  called: string;
  session: string;
  flight: number;
  stage: string;
  dealing: string;
  rounds: number;
  behind: number;
  since: number;
  counted_at: number;
  marker: number;
  seats: SeatLine[];
  out: string[];
  goes_on: string[];
}

export interface Stand {
  place: number;
  player: string;
  chips: number;
  table: string;
  seat: number;
  on: boolean;
}

export interface SessionLine {
  name: string;
  stage: string;
  starts: number;
  players: number;
}

export interface OpenAct {
  command: string;
  open: boolean;
  because: string;
  under: Clause[];
}

export interface FreeSeat {
  table: string;
  called: string;
  seat: number;
}

export interface Column {
  name: string;
  means: string;
}

export interface ListedEntry {
  line: number;
  player: string;
  problem: string;
  under: Clause[];
}

export interface Mend {
  say: string;
  command: Command | null;
  asks: Missing[];
  role: string;
  sure: string;
  go: string;
}

export interface DraftView {
  name: string;
  slug: string;
  books: string[];
  complete: boolean;
  done: number;
  headings: HeadingView[];
  steps: string[];
  text: string;
  outlook: Outlook;
}

export interface Foreseen {
  runs: number;
  entrants: number;
  seconds_a_round: number;
  early: number;
  median: number;
  late: number;
  bars: Bar[];
  with_ties: number;
  re_buys: number;
  out: [string, number][];
  prizes: number[];
  assumes: string[];
  seed: string;
}

export interface LimitLine {
  kind: string;
  name: string;
  minimum: number;
  maximum: number;
  multiple: number;
}

export interface OptionLine {
  option: string;
  says: string;
  choice: string;
  name: string;
}

export interface PriceLine {
  of: string;
  name: string;
  pays: string;
}

export interface Ask {
  label: string;
  kind?: "text" | "number" | "money" | "yes or no" | "one of" | "card" | "cards" | "tile" | "tiles" | "figures" | "dice" | "patron" | "option" | "spot" | "box" | "place" | "said";
  one_of?: Record<string, string>;
  count?: number;
  optional?: boolean;
  chosen?: boolean;
  suggested?: boolean;
  usual?: string | number | boolean | null;
  where?: Record<string, string | number | boolean>;
}

export interface Once {
  say: string;
  figure: number;
}

export interface BoxHand {
  number: number;
  cards: CardView[];
  total: number | null;
  words: string;
  ended: string;
  doubled: boolean;
  split: boolean;
  complete: boolean;
  turn: boolean;
}

export interface TileView {
  tile: string;
  name: string;
  called: string;
  pips: [number, string][];
}

export interface PartView {
  tiles: string[];
  words: string;
  count: string;
  won: boolean | null;
}

export interface WayView {
  two: number[];
  low: PartView;
  high: PartView;
}

export interface OpenPlace {
  place: number;
  salt: string;
  item: string;
}

export interface CounterAct {
  stream: string;
  table: string;
  what: string;
  version: number;
  at: number;
  player: string;
  cents: number;
  takes_back: number;
  why: string;
  taken_back: boolean;
}

export interface Band {
  expected: number;
  low: number;
  high: number;
  play: string;
}

export interface CountView {
  number: number;
  counted: number;
  expected: number;
  reason: string;
  by: string;
  at: number;
  confirmed_by: string;
}

export interface Pieces {
  known: Record<string, number>;
  lost_at: number;
}

export interface HoursView {
  opens: number;
  closes: number;
  utc_offset: number;
  source: string;
  within: boolean;
}

export interface OutcomeLine {
  box: number;
  patron: string;
  name: string;
  stake: number;
  before: number | null;
  after: number | null;
}

export interface Figures {
  players: number;
  began: number;
  entrants: number;
  most_entrants: number;
  average: number;
  largest: number;
  pool: number;
}

export interface Ballot {
  session: string;
  sealed: string;
  number: string;
  at: number;
  drawn: Drawn[];
  under: Clause[];
}

export interface PrizeLine {
  place: number;
  cents: number;
  goods: string[];
  player: string;
  paid: boolean;
}

export interface Placed {
  place: number;
  player: string;
}

export interface CountLine {
  seat: number;
  player: string;
  before: number;
  counted: number;
  change: number;
}

export interface WaitingCount {
  by: string;
  at: number;
  rounds: number;
  lines: CountLine[];
  float: number | null;
  difference: number;
}

export interface NextBreak {
  session: string;
  number: number;
  minutes: number;
  after_round: number;
  after_minutes: number;
  rounds_left: number;
  at: number;
  about: number;
}

export interface LimitOnClock {
  wager: string;
  minimum: number;
  maximum: number;
  multiple: number;
}

export interface SeatLine {
  seat: number;
  player: string;
  chips: number;
  present: boolean;
}

export interface Missing {
  name: string;
  says: string;
  kind: "text" | "number" | "moment";
}

export interface HeadingView {
  key: string;
  title: string;
  step: string;
  under: Law[];
  state: string;
  value: string;
  groups: GroupView[];
  troubles: Trouble[];
}

export interface Outlook {
  columns: Column[];
  missing: string[];
  assumes: string[];
}

export interface Bar {
  minutes: number;
  runs: number;
}

export interface Drawn {
  player: string;
  table: string;
  seat: number;
}

export interface Law {
  book: string;
  clauses: Clause[];
}

export interface GroupView {
  title: string;
  fields: FieldView[];
  out: string;
  more: [string, string][];
  same: number;
}

export interface Trouble {
  say: string;
  short: string;
  book: string;
  under: Clause[];
  blank: boolean;
}

export interface Column {
  entries: number;
  tables: number;
  dealers: number;
  players_in_final: number;
  minutes: number;
  open_ended: string[];
  pool: number | null;
  prizes: number[];
  sessions: SessionLine[];
}

export interface FieldView {
  at: string;
  says: string;
  kind: string;
  value: string | boolean;
  hint: string;
  row: string;
  choices: [string, string][];
  troubles: Trouble[];
}

export interface SessionLine {
  name: string;
  players: number;
  tables: number;
  flights: number;
  minutes: number | null;
  then: number;
}
