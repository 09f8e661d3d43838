/** A key of Stripe's own test mode: with it, the contract suite asks Stripe instead of the stand-in. */
export const stripeTestKey = process.env.STRIPE_TEST_KEY;
