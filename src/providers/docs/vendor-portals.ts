/** The documentation of a vendor whose API we speak. */
export interface VendorPortal {
  readonly url: string;
  /** Whether the portal is known to answer questions. */
  readonly lane: boolean;
}

/**
 * The portals of the two vendors. On 2026-11-20 neither offers the answer lane, so their pages are read instead
 * (facts: documentation-answers 6).
 */
export const VENDOR_PORTALS: Readonly<Record<'neon' | 'discord', VendorPortal>> = {
  neon: { url: 'https://neon.com/docs', lane: false },
  discord: { url: 'https://docs.discord.com', lane: false },
};
