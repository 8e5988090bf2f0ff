// What a deal of a night comes to.
import { describe, expect, test } from "vitest";
import { id } from "../harness/world.ts";
import {
  add,
  artistDeal,
  ask,
  dealOf,
  hostDeal,
  type Night,
  night,
  refusal,
  startDesk,
  world,
} from "./settlement-desk.ts";

startDesk();

describe("what a deal comes to", () => {
  test("Tickets are taken from the ledger and door sales, costs and fees come off, and shares and the rest come to what is left", async () => {
    const { eventId } = await night();
    await add(eventId, { ...hostDeal, share_basis_points: 3333 });
    await add(eventId, { name: "Third", kind: "door", share_basis_points: 3333 });
    await add(eventId, { ...artistDeal, fee_pence: 500, has_vat: true });
    const seen = await ask<Night>("team", "add_settlement_cost($1, 'Sound', 1000)", [eventId]);
    expect(seen.takings).toMatchObject({
      sold_pence: 2000,
      returned_pence: 0,
      door_pence: 3001,
      vat_pence: 0,
    });
    // 20.00 + 30.01 - 10.00 - 6.00 (the fee with VAT that this seller cannot have back)
    expect(seen.pot_pence).toBe(3401);
    const shares = seen.deals.map((deal) => deal.now?.share_pence);
    expect(shares).toEqual([1134, 1133, 0]);
    expect(shares.reduce((sum: number, share) => sum + (share ?? 0), 0) + seen.rest_pence).toBe(3401);
    expect(seen.deals[2]?.now?.owed_pence).toBe(600);
  });

  test("A sum is divided to the penny for any shares", async () => {
    const { rows } = await world.client.query(
      `select pot, shares, internal.divide_pot(pot, shares) as parts from (
         select (random() * 1000003)::bigint as pot, array(select (random() * 10000 / 7)::integer from generate_series(1, 1 + n % 6)) as shares from generate_series(1, 300) n) x`,
    );
    for (const { pot, shares, parts } of rows) {
      expect(parts.reduce((sum: number, part: string) => sum + Number(part), 0)).toBe(Number(pot));
      (shares as number[]).forEach((points, at) => {
        expect(Math.abs(Number(parts[at]) - (Number(pot) * points) / 10000)).toBeLessThan(1);
      });
    }
  });

  test("A guarantee comes off before the split and its share on top, and a loss is paid by those who agreed to bear it alone", async () => {
    const { eventId } = await night();
    await add(eventId, { ...artistDeal, kind: "guarantee", fee_pence: 1001, share_basis_points: 1000 });
    const before = await add(eventId, { ...hostDeal, bears_loss: true });
    expect(before.pot_pence).toBe(4000);
    expect(dealOf(before).now).toMatchObject({ share_pence: 400, owed_pence: 1401 });
    expect(dealOf(before, 1).now).toMatchObject({ share_pence: 2000, owed_pence: 2000 });
    const after = await ask<Night>("team", "add_settlement_cost($1, 'Generator', 5001, $2)", [
      eventId,
      dealOf(before, 1).id,
    ]);
    expect(after.pot_pence).toBe(-1001);
    expect(dealOf(after).now).toMatchObject({ share_pence: 0, owed_pence: 1001 });
    // half of the loss, and back what was paid for the generator
    expect(dealOf(after, 1).now?.share_pence).toBe(-501);
    expect(dealOf(after, 1).now?.owed_pence).toBe(4500);
    expect(after.rest_pence).toBe(-500);
  });

  test("Deals give no more than the whole away, and what is malformed names its field", async () => {
    const { eventId } = await night();
    await add(eventId, { ...hostDeal, share_basis_points: 6000 });
    for (const [deal, field] of [
      [{ ...artistDeal, kind: "door", share_basis_points: 4001 }, "share_basis_points"],
      [{ ...artistDeal, fee_pence: -5 }, "fee_pence"],
      [{ ...artistDeal, fee_pence: 1e9 }, "fee_pence"],
      [{ ...artistDeal, kind: "gift" }, "kind"],
      [{ name: "", kind: "free" }, "name"],
      [{ name: "see evil.com/x", kind: "free" }, "name"],
      [{ name: "Ada", email: "nobody", kind: "free" }, "email"],
      [{ organiser_id: id("organiser"), kind: "free" }, "name"],
      [{ artist_id: id("outsider"), kind: "free" }, "name"],
    ] as const)
      await expect(add(eventId, deal)).rejects.toMatchObject({
        detail: "SETTLEMENTS_INVALID",
        column: field,
      });
    expect(await refusal(add(eventId, hostDeal))).toBe("SETTLEMENTS_INVALID");
  });
});
