import { use, useState } from "react";
import { ErrorIdContext } from "./error-id-context.ts";

/** The id of this failure: the server's request id when it rendered the page, otherwise one of the browser's own. */
export function ErrorId() {
  const requestId = use(ErrorIdContext);
  const [id] = useState(() => requestId || renderedId() || crypto.randomUUID());
  return (
    <code data-error-id="" suppressHydrationWarning>
      Error id {id}
    </code>
  );
}

/** What the server wrote, so that hydration keeps the id the log knows. */
function renderedId(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector("[data-error-id]")?.textContent?.replace("Error id ", "") || undefined;
}
