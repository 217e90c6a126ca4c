ALTER TABLE "cart_line" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "previous_number" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "previous_number" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "acceptance" text;--> statement-breakpoint
UPDATE "request_line" SET "previous" = "earlier"."id", "previous_number" = "earlier"."name" FROM "customer_request" AS "later" JOIN "customer_request" AS "earlier" ON "earlier"."id" = "later"."previous" WHERE "request_line"."request" = "later"."id" AND EXISTS (SELECT 1 FROM "request_line" AS "other" WHERE "other"."request" = "earlier"."id" AND "other"."grade" = "request_line"."grade");--> statement-breakpoint
UPDATE "cart_line" SET "previous" = "earlier"."id", "previous_number" = "earlier"."name" FROM "cart" JOIN "customer_request" AS "earlier" ON "earlier"."id" = "cart"."previous_request" WHERE "cart_line"."cart" = "cart"."id" AND EXISTS (SELECT 1 FROM "request_line" AS "other" WHERE "other"."request" = "earlier"."id" AND "other"."grade" = "cart_line"."grade");--> statement-breakpoint
UPDATE "request_line" SET "acceptance" = 'accepted' FROM "customer_request" WHERE "request_line"."request" = "customer_request"."id" AND "customer_request"."kind" = 'quote' AND "customer_request"."state" = 'accepted' AND "request_line"."outcome" <> 'declined';--> statement-breakpoint
ALTER TABLE "cart" DROP COLUMN "previous_request";--> statement-breakpoint
ALTER TABLE "customer_request" DROP COLUMN "previous";