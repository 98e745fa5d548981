// The choices open to the viewer, by command.

/**
 * @import { CommandName } from "front/view"
 * @import { View } from "front/game"
 */

/** @param {View} view @param {CommandName[]} names */
export const choice = (view, ...names) => view.choices.find(({ command }) => names.includes(command.command));
