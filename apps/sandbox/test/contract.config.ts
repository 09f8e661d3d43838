/** A key for Stripe's own test mode: with it, the contract suite calls Stripe instead of the stand-in. */
export const stripeTestKey = process.env.STRIPE_TEST_KEY;
