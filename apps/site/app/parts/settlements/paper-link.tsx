import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";

const MINUTES = 10;

type PaperLinkProps = { name: string; label: string };

/** Opens the paper of a cost, by an address that is good for ten minutes. */
export function PaperLink({ name, label }: PaperLinkProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const sign = async () => {
    const client = await browserClient();
    const { data } = await client.storage.from("settlement_files").createSignedUrl(name, MINUTES * 60);
    setAddress(data?.signedUrl ?? null);
    setHasFailed(data === null);
  };
  if (address)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
        Open the paper<span className="sr-only"> of {label}</span>
      </a>
    );
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => void sign()}>
        Get the paper<span className="sr-only"> of {label}</span>
      </Button>
      <span role="status">{hasFailed ? "The paper could not be opened. Load the page again." : null}</span>
    </>
  );
}
