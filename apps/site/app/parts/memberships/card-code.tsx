import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { QrCode } from "#app/ui/sharing/qr-code.tsx";
import type { MyMembership } from "./my-memberships.ts";

type CardCodeProps = { membership: MyMembership; personId: string };

/** The QR of a card, shown when its member asks for it. */
export function CardCode({ membership, personId }: CardCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          Show the card<span className="sr-only"> of {membership.organiser}</span>
        </Button>
      </div>
    );
  return <Code membership={membership} personId={personId} />;
}

function Code({ membership, personId }: CardCodeProps) {
  const query = useQuery({
    queryKey: ["memberships", personId, "card", membership.id],
    queryFn: () => call("show_member_card", { p_membership_id: membership.id }),
  });
  return (
    <Loaded query={query} what="Your card" why={refusedWhy(query)}>
      {(code) => (
        <div className="grid gap-2">
          <QrCode text={code} label={`Card of ${membership.organiser}`} className="w-full max-w-60" />
          <p className="text-ink-2 text-small">Show it at their door, beside your ticket.</p>
        </div>
      )}
    </Loaded>
  );
}
