import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useGuestAddress } from "#app/parts/bookings/use-guest-address.tsx";
import { BookAsGuest } from "#app/parts/profiles/sign-in/book-as-guest.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type WithoutAccountProps = { transferId: string; isGuest: boolean; onProven: () => void };

/** Taking a ticket without an account: a code that is mailed proves the address it was sent to. */
export function WithoutAccount({ transferId, isGuest, onProven }: WithoutAccountProps) {
  if (!isGuest)
    return (
      <BookAsGuest
        label="Go on without an account"
        note="We email you a code, so that nobody else can take your ticket."
      />
    );
  return <AddressForm transferId={transferId} onProven={onProven} />;
}

function AddressForm({ transferId, onProven }: Omit<WithoutAccountProps, "isGuest">) {
  const guest = useGuestAddress(true, "you can accept the ticket");
  const form = useHeldForm({
    name: `transfer-address:${transferId}`,
    defaults: { email: "" },
    send: async ({ email }) => {
      if (await guest.prove(email)) onProven();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Field label="Your email address" error={guest.emailError} required>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      {guest.note}
      <div>
        <Button type="submit" busy={form.state.isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  );
}
