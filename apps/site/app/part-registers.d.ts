// The lists that apps/site/part-registers.ts puts together from the files of the parts.
declare module "virtual:parts/routes" {
  const entries: readonly import("./part.ts").Part["routes"][];
  export default entries;
}
declare module "virtual:parts/navigation" {
  const entries: import("./part.ts").Part["navigation"];
  export default entries;
}
declare module "virtual:parts/menus" {
  const entries: import("./part.ts").Part["menus"];
  export default entries;
}
declare module "virtual:parts/instruments" {
  const entries: import("./part.ts").Part["instruments"];
  export default entries;
}
declare module "virtual:parts/settings" {
  const entries: import("./part.ts").Part["settings"];
  export default entries;
}
declare module "virtual:parts/staff" {
  const entries: readonly import("./part.ts").Part["staff"][];
  export default entries;
}
declare module "virtual:parts/venueWaiting" {
  const entries: readonly import("./part.ts").Part["venueWaiting"][];
  export default entries;
}
declare module "virtual:parts/storedKeys" {
  const entries: import("./part.ts").Part["storedKeys"];
  export default entries;
}
