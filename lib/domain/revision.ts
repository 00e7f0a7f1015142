/** No account and no lead comes to more changes than these: the keys that stand in their order have so many digits. */
export const maxRevision = 999_999_999_999
