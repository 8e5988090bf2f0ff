import type { DemoSeed } from "../demo-seed.ts";
import { type Buyer, seedPeople } from "./people.ts";

const people: DemoSeed<Buyer[]> = {
  after: [],
  seed: ({ client, areas, tonight }) => seedPeople(client, areas, tonight),
};

export default people;
