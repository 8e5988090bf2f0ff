import type { DemoSeed } from "../demo-seed.ts";
import events from "../events/index.ts";
import people from "../people/index.ts";
import { dealInterest } from "./interest.ts";

const interest: DemoSeed<void> = {
  after: [events, people],
  seed: ({ client, resultOf }) => dealInterest(client, resultOf(events), resultOf(people)),
};

export default interest;
