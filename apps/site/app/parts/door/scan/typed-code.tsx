import { type SubmitEvent, useState } from "react";
import { onToneButton } from "#app/parts/door/result/tone-class.ts";

/** A code that is typed from paper, in any case, with spaces or without. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!code.trim()) return;
    onCode(code.trim());
    setCode("");
  };
  return (
    <form onSubmit={submit} className="grid gap-1.5">
      <label htmlFor="typed-code" className="font-bold">
        Type the code
      </label>
      <span className="flex gap-3">
        <input
          id="typed-code"
          value={code}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
          className="min-h-14 w-full min-w-0 rounded-input border-3 border-current bg-bg px-3 font-mono text-ink"
        />
        <button type="submit" className={onToneButton}>
          Check
        </button>
      </span>
    </form>
  );
}
