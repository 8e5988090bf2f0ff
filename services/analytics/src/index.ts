export {
  type Beacon,
  type BeaconParts,
  type CountedEvent,
  createBeacon,
  type Written,
} from "./create-beacon.ts";
