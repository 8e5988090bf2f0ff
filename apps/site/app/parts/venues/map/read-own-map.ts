import { call } from "#app/api/call.ts";
import { type AskedMap, type MapFound, readMapAnswer } from "./read-map-answer.ts";

/** The same map for the person of this browser, without what they have muted. @throws the database's refusal */
export async function readOwnMap({ map, question, tonight }: AskedMap): Promise<MapFound> {
  const answer = await call("map_without_muted", { p_map: map, p_question: question });
  return readMapAnswer(answer, tonight, map);
}
