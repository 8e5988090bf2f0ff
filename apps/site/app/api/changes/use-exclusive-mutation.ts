import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { withAge } from "#app/api/age-question.ts";
import { browserClient } from "#app/api/browser-client.ts";
import type { Client } from "#app/api/public-client.ts";
import { type Refusal, toRefusal } from "./refusal.ts";
import { type ToShown, useExclusiveChange } from "./use-exclusive-change.ts";

/**
 * Runs one change at a time, and afterwards reads again what `changes` names. `run` answers what the change answered, or
 * undefined where it was refused; `attempt` answers whether it was done; `refusal` says why not.
 * @param toShown words of its own for what a change threw
 */
export function useExclusiveMutation<R = Refusal>(
  changes: QueryKey,
  toShown: ToShown<R> = toRefusal as ToShown<R>,
) {
  const queryClient = useQueryClient();
  const { run, attempt, ...state } = useExclusiveChange(toShown, () =>
    queryClient.invalidateQueries({ queryKey: changes }),
  );
  return {
    ...state,
    run: <T>(act: (client: Client) => PromiseLike<T>): Promise<T | undefined> =>
      run(async () => {
        const client = await browserClient();
        return withAge(() => act(client));
      }),
    attempt: (act: () => PromiseLike<unknown>): Promise<boolean> => attempt(() => withAge(act)),
  };
}
