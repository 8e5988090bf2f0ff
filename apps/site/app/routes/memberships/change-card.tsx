import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { membershipsKey } from "#app/parts/memberships/my-memberships.ts";
import { CardForm } from "#app/parts/payments/card-form.tsx";
import {
  answerTestBank,
  checkCardChange,
  type PaymentRefusal,
  payWithTestCard,
  readProvider,
  startCardChange,
} from "#app/parts/payments/commands.ts";
import { Notice } from "#app/parts/payments/notice.tsx";
import type { TypedTestCard } from "#app/parts/payments/pay-form.ts";
import { unbegunWords } from "#app/parts/payments/payment-words.ts";
import { TestBank } from "#app/parts/payments/test-bank.tsx";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

type ChangeCardProps = {
  membershipId: string;
  personId: string;
  organiser: string;
  label: string;
  sentence: string;
};

/** A person gives another card for the periods to come; nothing is charged. */
export function ChangeCard({ membershipId, personId, organiser, label, sentence }: ChangeCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          {label}
          <span className="sr-only">, {organiser}</span>
        </Button>
      </div>
    );
  return (
    <section aria-label={`${label}, ${organiser}`} className="grid gap-4" data-holds-update="">
      <p>{sentence}</p>
      <Fields
        membershipId={membershipId}
        personId={personId}
        organiser={organiser}
        onChanged={() => setIsOpen(false)}
      />
      <div>
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(false)}>
          Keep it as it is
        </Button>
      </div>
    </section>
  );
}

type FieldsProps = Pick<ChangeCardProps, "membershipId" | "personId" | "organiser"> & {
  onChanged: () => void;
};
type Setup = Awaited<ReturnType<typeof startCardChange>>;

function Fields({ membershipId, personId, organiser, onChanged }: FieldsProps) {
  const queryClient = useQueryClient();
  const provider = useQuery({ queryKey: ["payment-provider"], queryFn: readProvider });
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { attempt, isBusy, refusal } = useExclusiveChange(unsavedWords);

  const prepare = async (): Promise<Setup> => {
    if (!navigator.onLine) throw new TypeError("No connection");
    const begun = setup ?? (await startCardChange(membershipId));
    setSetup(begun);
    return begun;
  };
  const hear = async (status: string, begun: Setup | null) => {
    setIsAsked(status === "requires_action");
    if (status === "requires_action" || !begun) return;
    const { is_changed: isChanged } = await checkCardChange(begun.setup_id);
    if (!isChanged) throw { message: "Your bank did not accept this card.", hint: "Try another." };
    await queryClient.invalidateQueries({ queryKey: membershipsKey(personId) });
    notify("Your card is saved");
    onChanged();
  };
  const save = (card: TypedTestCard) =>
    attempt(async () => {
      const begun = await prepare();
      const { status } = await payWithTestCard({ client_secret: begun.client_secret ?? "", ...card });
      await hear(status, begun);
    });
  const answerBank = (isApproved: boolean) =>
    attempt(async () => hear((await answerTestBank(setup?.client_secret ?? "", isApproved)).status, setup));

  if (isAsked)
    return <TestBank pence={0} payee={organiser} level={3} onAnswer={(yes) => void answerBank(yes)} />;
  return (
    <Loaded query={provider} what="The card form">
      {(known) =>
        known.provider === "none" ? (
          <Notice title="Card payments are not set up">No card can be saved on this site yet.</Notice>
        ) : (
          <>
            <p role="alert" className="border-red border-s-4 ps-4 font-bold empty:hidden">
              {refusal}
            </p>
            <CardForm
              provider={known}
              pence={null}
              isBusy={isBusy}
              onPay={(card) => void save(card)}
              prepare={async () => {
                let secret: string | null = null;
                await attempt(async () => {
                  secret = (await prepare()).client_secret;
                });
                return secret;
              }}
              returnPath="/settings/memberships"
              onDone={({ status, message }) =>
                void attempt(async () => {
                  if (message) throw { message, hint: null };
                  await hear(status, setup);
                })
              }
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Why a card was not saved: in the refusal's words, or that no answer came. */
function unsavedWords(error: unknown, isOnline: boolean): string {
  return unbegunWords(error as Partial<PaymentRefusal>, isOnline).replace(
    "nothing was charged",
    "no card was saved",
  );
}
