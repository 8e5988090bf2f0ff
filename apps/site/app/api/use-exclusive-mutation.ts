import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withAge } from "./age-question.ts";
import { browserClient } from "./browser-client.ts";
import { sending } from "./kept-forms/form-owner.ts";
import type { Client } from "./public-client.ts";
import { type Refusal, toRefusal } from "./refusal.ts";

/**
 * Runs one change at a time, and afterwards reads again what `changes` names. `run` answers what the change answered, or
 * undefined where it was refused; `refusal` says why.
 */
export function useExclusiveMutation(changes: QueryKey) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function run<T>(act: (client: Client) => PromiseLike<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setIsBusy(true);
    setRefusal(null);
    const noteArrived = sending.begin();
    try {
      const client = await browserClient();
      const answer = await withAge(() => act(client));
      noteArrived();
      await queryClient.invalidateQueries({ queryKey: changes });
      return answer;
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  return { run, isBusy, refusal, setRefusal };
}
