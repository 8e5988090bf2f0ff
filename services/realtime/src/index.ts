export { createRealtime, type RealtimeDependencies, type RealtimeService } from "./create-realtime.ts";
export { createRealtimeSettings, type RealtimeSettings } from "./settings.ts";
export type { AcceptSocket } from "./sockets/accept-socket.ts";
export type { Figures } from "./sockets/figures.ts";
