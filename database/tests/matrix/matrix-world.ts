// The world the matrix is walked in: every table holds a row in every state that the tables' heads name.
import { addOneOfEach } from "../harness/fixtures.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { matrixParts } from "./read-parts.ts";

/** Builds it, part by part. */
export async function matrixWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  for (const part of matrixParts) await part.addRows?.(world);
  return world;
}
