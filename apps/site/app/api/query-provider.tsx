import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { browserQueryClient, createQueryClient } from "./query-client.ts";

/**
 * Lets what is inside read through TanStack Query. It stands around the screens and dialogs that do so, not around
 * every page: a visitor who only reads never downloads it. In the browser all of them share one cache; on the server
 * every render has its own.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    typeof document === "undefined" ? createQueryClient() : browserQueryClient(),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
