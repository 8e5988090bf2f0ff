import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";

const MINUTES = 10;

/** Opens a picture or paper of an application, by an address that is good for ten minutes. */
export function EntryFileLink({ name }: { name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const sign = async () => {
    const client = await browserClient();
    const { data } = await client.storage.from("entry_files").createSignedUrl(name, MINUTES * 60);
    setAddress(data?.signedUrl ?? null);
    setHasFailed(data === null);
  };
  if (address)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
        Open the file
      </a>
    );
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => void sign()}>
        Get the file
      </Button>
      <span role="status">{hasFailed ? "The file could not be opened. Load the page again." : null}</span>
    </>
  );
}
