import { describe, expect, test } from "vitest";
import { mayBeKept } from "./may-be-kept.ts";

const may = (name: string, type = "text", autocomplete = "") => mayBeKept({ type, autocomplete, name });

describe("a field whose words may lie in a browser", () => {
  test.each([
    "title",
    "Description",
    "buyerName",
    "Promo code",
    "Discount code",
    "Postcode",
    "postcode",
    "Country code",
    "Capacity",
    "Your name",
    "Link to the tickets",
    "Encoded",
    "Opinion",
    "Pinball",
    "Business card design",
    "Access to the stage door",
    "Gift card voucher text",
  ])("is %j", (name) => {
    expect(may(name)).toBe(true);
  });

  test.each(["password", "hidden", "submit", "button", "reset", "image", "search", "PASSWORD"])(
    "is none of the type %s",
    (type) => {
      expect(may("anything", type)).toBe(false);
    },
  );

  test.each([
    "one-time-code",
    "cc-number",
    "cc-csc",
    "section-pay cc-exp",
    "bday",
    "bday-year",
    "current-password",
    "new-password",
    "ONE-TIME-CODE",
  ])("is none that a browser fills in as %s", (autocomplete) => {
    expect(may("anything", "text", autocomplete)).toBe(false);
  });

  test.each([
    "Password",
    "currentPassword",
    "new_password",
    "Passphrase",
    "Passcode",
    "PIN",
    "Your PIN",
    "code",
    "Code",
    "One-time code",
    "one time code",
    "Security code",
    "recovery_code",
    "recoveryCode",
    "Backup code",
    "Verification code",
    "Six-digit code",
    "Your code",
    "The code we sent you",
    "The code we texted",
    "Card number",
    "cardNumber",
    "card_holder",
    "Debit card",
    "CVC",
    "CVV2",
    "Expiry",
    "expires",
    "Sort code",
    "sort_code",
    "Account number",
    "accountNumber",
    "IBAN",
    "Date of birth",
    "date_of_birth",
    "dateOfBirth",
    "Birthday",
    "birth date",
    "DOB",
    "When were you born",
    "Access needs",
    "accessNeeds",
    "access_notes",
    "What you need to come",
    "Disability",
    "Passport",
    "Driving licence number",
    "driving_license",
    "Proof of identity",
    "Proof of address",
    "Photo ID",
    "National Insurance number",
    "Evidence",
  ])("is none that is called %j", (name) => {
    expect(may(name)).toBe(false);
  });
});
