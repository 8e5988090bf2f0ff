import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";

const TeamRefundDialog = lazy(() => import("./team-refund-dialog.tsx"));

type RefundOrderProps = {
  /** the reference of the order */
  order: string;
  /** the list in which it stands, read again afterwards */
  list: readonly unknown[];
};

/** Refunds an order where a team reads it. */
export function RefundOrder({ order, list }: RefundOrderProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Refund<span className="sr-only"> order {order}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TeamRefundDialog
            order={order}
            onDone={() => queryClient.invalidateQueries({ queryKey: list })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
