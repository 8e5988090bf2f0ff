// What is imported by name only keeps the rest of the package out of the chunk, which a lazy import of the package does not.
export { createClient } from "@supabase/supabase-js";
