export { type Actor, actors } from "../harness/actors.ts";
export { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
export { additions, rowStates } from "./matrix-rows.ts";
export { matrixWorld } from "./matrix-world.ts";
export { isAllowed, type MatrixTable, parseMatrix } from "./parse-matrix.ts";
