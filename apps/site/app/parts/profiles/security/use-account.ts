import { useQuery, useQueryClient } from "@tanstack/react-query";
import { persistent } from "#app/api/query-client.ts";
import { refuse } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { type Account, toAccount } from "./account.ts";

const keyOf = (personId: string) => ["mine", personId, "account"];

/** The account as the service knows it, read afresh whenever the screen is opened. */
export function useAccount(personId: string) {
  return useQuery({
    ...persistent,
    queryKey: keyOf(personId),
    queryFn: async (): Promise<Account> => {
      const client = await connect();
      const { data, error } = await client.auth.getUser();
      refuse(error);
      if (!data.user) throw new Error("The service answered without a person");
      return toAccount(data.user);
    },
    staleTime: 0,
    networkMode: "always",
  });
}

/** Has the account read again after something about it was changed. */
export function useAccountChanged(personId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["mine", personId] });
}
