export default function Page() {
  return <h1>shop/product</h1>;
}
