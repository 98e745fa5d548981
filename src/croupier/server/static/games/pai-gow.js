// Pai Gow on the page: what the rest of it asks for.

export { Felt } from "./pai-gow-felt.js";
export { ASKED, FIELDS, GROUPS, IRREGULAR, dealing } from "./pai-gow-dealing.js";
export { history, resultWords, roundWords, waitWords } from "./pai-gow-words.js";
export { turn } from "./pai-gow-turn.js";
