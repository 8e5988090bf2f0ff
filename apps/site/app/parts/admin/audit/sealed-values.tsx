import { useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { decryptSensitive } from "#app/api/sensitive-data.ts";
import { Button } from "#app/ui/button.tsx";

/** What encrypt_sensitive_data answers: its form, the name of the key, the version, the bytes. */
const sealed = /enc:v1:([a-z][a-z0-9-]{0,39}):[1-9][0-9]{0,8}:[A-Za-z0-9+/]+={0,2}/g;

/** The encrypted texts within an entry, each once, with the name of its key. */
export function findSealed(data: unknown): { text: string; key: string }[] {
  const found = new Map<string, string>();
  for (const [text, key = "default"] of JSON.stringify(data ?? null).matchAll(sealed)) found.set(text, key);
  return [...found].map(([text, key]) => ({ text, key }));
}

/** Encrypted texts of an entry, which an administrator opens by a press. */
export function SealedValues({ data }: { data: unknown }) {
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const { run, isBusy } = useExclusiveChange(() => null);
  const values = findSealed(data);
  if (values.length === 0) return null;
  if (opened)
    return (
      <ul aria-label="What was encrypted" className="mt-2 border border-line p-3 text-small">
        {values.map(({ text }, place) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {opened[place] === text ? "This text could not be decrypted." : opened[place]}
          </li>
        ))}
      </ul>
    );
  const open = () =>
    run(async () => {
      // a text that cannot be decrypted comes back as it was
      setOpened(await Promise.all(values.map(({ text, key }) => decryptSensitive(text, key))));
    });
  return (
    <div className="mt-2">
      <Button size="sm" variant="outline" busy={isBusy} onClick={() => void open()}>
        {values.length === 1 ? "Decrypt 1 text" : `Decrypt ${values.length} texts`}
      </Button>
    </div>
  );
}
