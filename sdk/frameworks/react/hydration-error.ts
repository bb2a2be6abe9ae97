export const hydrationError =
  /^(?:Warning: )?(?:Hydration failed because|There was an error while hydrating|A tree hydrated but|(?:Text content|Prop `.+`|Expected server HTML).*(?:did not match|server-rendered|to contain))|Minified React error #(?:418|422|423|425)\b/
