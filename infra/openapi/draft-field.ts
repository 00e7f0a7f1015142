/** What both requests say of a draft. */
export const draftField = {
  description:
    'JSON as text: a piece of a contour file with the parts that change (settings, levels, groups, legalTypes, leadStatuses, leadFields, offers). Of a list only the changed things, each with its name: members that it gives replace those there are. Nothing is deleted. If it names all things of a list, it also gives their order.',
  examples: ['{"offers":[{"slug":"loan","rewards":[{"leadStatus":"deal","percentOfDeal":12}]}]}'],
}
