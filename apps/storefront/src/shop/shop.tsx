export default function Page() {
  return <h1>shop/shop</h1>;
}
