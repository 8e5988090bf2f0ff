import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { readOrder } from "#app/parts/payments/commands.ts";
import { Receipt } from "#app/parts/payments/receipt.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/receipt.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Receipt", description: "What was paid, to whom, with its VAT.", isHidden: true });

/** The receipt of a paid order, to read, print and keep. */
export default function ReceiptScreen() {
  const { ref = "" } = useParams();
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "My bookings", to: "/bookings" }, { label: "Receipt" }]} />
      <h1 tabIndex={-1} className="mt-4 mb-6 type-h1">
        Receipt
      </h1>
      <QueryProvider>
        <Loaded reference={ref} />
      </QueryProvider>
    </div>
  );
}

function Loaded({ reference }: { reference: string }) {
  const query = useQuery({ queryKey: ["mine", "order", reference], queryFn: () => readOrder(reference) });
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        You have no order with this reference, or it could not be loaded.
      </ErrorState>
    );
  if (!query.data) return <Halftone className="h-64 animate-appear-late" aria-busy="true" />;
  return (
    <>
      <Receipt order={query.data} />
      <Button variant="outline" className="mt-6 print:hidden" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </>
  );
}
