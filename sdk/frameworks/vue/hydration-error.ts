export const hydrationError =
  /^(?:\[Vue warn\]: )?Hydration (?:\w+ )*(?:mismatch|completed but contains mismatches)/
