import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.JSON;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.LeadsApi;
import org.openapitools.client.api.PartnersApi;
import org.openapitools.client.model.*;

/** Walks through the API with the client that openapi-generator made for Java with okhttp and gson, and prints what it read. */
public class Walk {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("BASE_URL"));
    client.setApiKey(System.getenv("API_KEY"));

    for (Partner partner : new PartnersApi(client).listPartners(null, null, null, null, null, null, null, null)) {
      System.out.println("list " + partner.getId());
    }

    LeadsApi leads = new LeadsApi(client);
    String name = System.getenv("REQUEST_KEY");
    SentLeadField field = new SentLeadField();
    field.setFieldTypeId(leads.listLeadFields().get(0).getId());
    field.setValue(new SentLeadFieldValue(name));
    LeadCreation body = new LeadCreation();
    body.addFieldsItem(field).promocode(System.getenv("PROMOCODE"));
    Lead created = leads.createLead(body, name);
    System.out.println("create " + created.getId() + " " + created.getPartner().getId());

    try {
      leads.createLead(body.promocode("NOBODY"), null);
    } catch (ApiException refusal) {
      Object error = CreateLead404Response.fromJson(refusal.getResponseBody()).getActualInstance();
      System.out.println("error " + nameOf(error) + " " + ((PromocodeNotFoundError) error).getCode());
    }

    String cursor = null;
    while (true) {
      ApiResponse<List<Event>> page = new EventsApi(client).listEventsWithHttpInfo(null, 100, cursor);
      if (page.getData().isEmpty()) break;
      for (Event event : page.getData()) tell("event", event.getActualInstance(), event.getActualInstance());
      cursor = page.getHeaders().get("x-next-cursor").get(0);
    }

    for (String line : Files.readAllLines(Paths.get(System.getenv("WEBHOOK_BODIES")))) {
      String kind = JsonParser.parseString(line).getAsJsonObject().get("type").getAsString().split("\\.")[0];
      String model = "Sent" + kind.substring(0, 1).toUpperCase() + kind.substring(1) + "Event";
      Object sent = JSON.getGson().fromJson(line, Class.forName("org.openapitools.client.model." + model));
      tell("webhook", sent, valueOf(sent, "getData"));
    }
  }

  /** Every kind of event has a class, and its object one of its own. */
  private static void tell(String step, Object of, Object event) throws Exception {
    String object = nameOf(valueOf(event, "getObject"));
    System.out.println(String.join(" ", step, nameOf(of), valueOf(event, "getType").toString(), (String) valueOf(event, "getId"), object));
  }

  private static Object valueOf(Object thing, String getter) throws Exception {
    return thing.getClass().getMethod(getter).invoke(thing);
  }

  private static String nameOf(Object thing) {
    return thing.getClass().getSimpleName();
  }
}
