import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * A form judged by one of the contract's schemas: a field is judged when it is left and on every change
 * afterwards, so nobody is told off while still typing; the first wrong field takes focus.
 */
export function useAuthForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    ...(defaultValues ? { defaultValues } : {}),
  });
}
