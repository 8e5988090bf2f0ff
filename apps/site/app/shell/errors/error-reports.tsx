import type { ErrorPayload } from "@undercroft/contract";
import { useEffect, useState } from "react";
import ErrorDialog from "#app/parts/pages/errors/error-dialog.tsx";
import { watchErrors } from "#app/parts/pages/errors/watch-errors.ts";

/** Asks once about each error the page has met. */
export default function ErrorReports() {
  const [payload, setPayload] = useState<ErrorPayload | null>(null);
  useEffect(() => watchErrors((next) => setPayload((shown) => shown ?? next)), []);
  return payload ? <ErrorDialog payload={payload} onClose={() => setPayload(null)} /> : null;
}
