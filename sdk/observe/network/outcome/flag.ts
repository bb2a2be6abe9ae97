/** Members that say whether the request succeeded, in the languages of people who name members in their own. */
export const FLAG =
  /^(?:is_?)?(?:ok|success(?:ful)?|succeeded|erfolg(?:reich)?|succ[eè]s|[eé]xito|sucesso|successo|gelukt)$/i
