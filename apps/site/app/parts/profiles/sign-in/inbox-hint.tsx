import { useHasInbox } from "./use-has-inbox.ts";

/** Where mails and messages can be read, when this installation keeps them to itself. */
export function InboxHint() {
  if (!useHasInbox()) return null;
  return (
    <p className="text-small text-ink-2">
      Demo mode: emails appear in the{" "}
      <a href="/inbox" className="text-link underline underline-offset-4">
        inbox
      </a>
      .
    </p>
  );
}
