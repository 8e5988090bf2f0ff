import { useQuery } from "@tanstack/react-query";
import { readWallets } from "./commands.ts";
import { walletNote } from "./wallets-here.ts";

/** Whether tickets go into the wallet of this phone, and why not where they do not. */
export function WalletNote() {
  const { data, isError } = useQuery({
    queryKey: ["wallets"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: readWallets,
  });
  if (!data && !isError) return <p className="text-ink-2">Loading…</p>;
  return (
    <p className="max-w-reading text-ink-2">
      {data ? walletNote(data, navigator.userAgent) : "We could not find out. Open this page again later."}
    </p>
  );
}
