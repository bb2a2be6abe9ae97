export const hydrationError =
  /^Failed to hydrate: |\bhydration_(?:mismatch|failed|attribute_changed|html_changed)\b/
