/** Whether an address may become a link. Data can’t smuggle in a script. */
export const isSafeAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:|[/#?](?!\/))/i.test(href);
