/** The longest text that partners are told of an offer: the configuration is read with every request. */
export const maxForPartnersLength = 1_000
