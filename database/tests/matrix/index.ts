export { type Actor, actors } from "../harness/actors.ts";
export {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";
export { findWrongCallers } from "./callers.ts";
export { matrixWorld } from "./matrix-world.ts";
export { isAllowed, type MatrixTable, parseMatrix } from "./parse-matrix.ts";
export { additions, rowStates } from "./read-parts.ts";
export {
  type PersonalColumn,
  readBlocking,
  readNotExported,
  readPersonalColumns,
  readRetention,
} from "./read-people.ts";
