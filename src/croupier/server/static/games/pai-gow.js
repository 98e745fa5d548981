// Pai Gow on the page: everything that the shared modules ask of a game.

export { ASKED, dealing, GROUPS, IRREGULAR } from "./pai-gow-dealing.js";
export { Felt, playable } from "./pai-gow-felt.js";
export { turn } from "./pai-gow-turn.js";
export { history, resultWords, roundWords, waitWords } from "./pai-gow-words.js";

export const oneScreen = true;
