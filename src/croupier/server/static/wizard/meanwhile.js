// Two people write one draft: whether what the slower one wrote touches what the other has changed meanwhile.

/** @import { DraftSheet } from "front/view" */
/** @import { Edit } from "./fields.js" */

/** @param {Pick<DraftSheet, "draft">} sheet */
const fieldsOf = ({ draft }) =>
  new Map(
    draft.headings.flatMap((heading) => heading.groups.flatMap((group) => group.fields)).map((each) => [each.at, each]),
  );

/**
 * The edits that the other's change has met: what each was about, in the words of both.
 * @param {Pick<DraftSheet, "draft">} before as the slower one saw it
 * @param {Pick<DraftSheet, "draft">} now
 * @param {Edit[]} edits
 */
export function collisions(before, now, edits) {
  const was = fieldsOf(before);
  const is = fieldsOf(now);
  const moved = [...was.keys()].join() !== [...is.keys()].join(); // a session or a level came or went
  return edits
    .filter(({ do: what, at = "" }) =>
      what === "assume"
        ? false
        : what === "set" || what === "suggest"
          ? was.get(at)?.value !== is.get(at)?.value
          : moved,
    )
    .map(({ at = "", value }) => ({
      says: (is.get(at) ?? was.get(at))?.says ?? at,
      mine: Array.isArray(value) ? value.join(" ") : String(value ?? ""),
      theirs: String(is.get(at)?.value ?? ""),
    }));
}
